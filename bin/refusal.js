/** What a command cannot do as it was called. The message names the argument, says what was given and what is needed. */
export class Refusal extends Error {}
