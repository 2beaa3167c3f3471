/** The JavaScript that Emscripten makes for `cpp/wasm`; one file serves a binary with and without SIMD. */
declare module '*/build/wasm/attention.mjs' {
  const makeGlue: import('./start-glue').MakeGlue<import('./instance').Glue>;
  export default makeGlue;
}

declare module '*/build/wasm/models.mjs' {
  const makeGlue: import('./start-glue').MakeGlue<import('./models-instance').ModelsGlue>;
  export default makeGlue;
}
