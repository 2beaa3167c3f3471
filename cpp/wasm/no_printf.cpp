/**
 * The C library's sprintf in an empty form. embind alone calls it, to name a
 * type that is not bound, and no operation has one; the real one would be 3 KB
 * of the WebAssembly.
 */
extern "C" int siprintf(char* text, const char* /*format*/, ...) {
  *text = '\0';
  return 0;
}
