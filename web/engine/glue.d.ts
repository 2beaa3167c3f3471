/** The JavaScript that Emscripten makes for `cpp/wasm`; one file serves both binaries. */
declare module '*/build/wasm/attention.mjs' {
  const makeGlue: import('./instance').MakeGlue;
  export default makeGlue;
}
