/**
 * "Latest wins": wraps `ask` so that at most one request is under way. While one is, only the newest waits and is sent
 * next. A promise whose request was overtaken, waiting or under way, resolves as `undefined`: nothing stale is delivered,
 * be it an answer or an error.
 */
export function latest<Input, Answer>(
  ask: (input: Input) => Promise<Answer>,
): (input: Input) => Promise<Answer | undefined> {
  let newest: object | undefined;
  let busy = false;
  let waiting: { start(): void; overtake(): void } | undefined;

  const goOn = () => {
    busy = false;
    waiting?.start();
  };

  return (input) => {
    waiting?.overtake();
    const turn = {};
    newest = turn;
    const attempt = async () => {
      busy = true;
      waiting = undefined;
      try {
        const answer = await ask(input);
        return newest === turn ? answer : undefined;
      } catch (error) {
        if (newest === turn) throw error;
        return undefined;
      } finally {
        goOn();
      }
    };
    if (!busy) return attempt();
    return new Promise((resolve) => {
      waiting = { start: () => resolve(attempt()), overtake: () => resolve(undefined) };
    });
  };
}
