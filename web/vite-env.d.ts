/// <reference types="vite/client" />

declare module '*.tex' {
  const formula: import('./formulas/formula').Formula;
  export default formula;
}
