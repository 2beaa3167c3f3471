import { useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { nextTick, onMounted, watch } from 'vue';

/** Draws the page's diagrams, the first page's and those of every page that a reader goes to. */
export default {
  extends: DefaultTheme,
  setup() {
    const route = useRoute();
    const draw = () => nextTick(() => globalThis.mermaid.run({ querySelector: 'pre.mermaid' }));
    onMounted(() => {
      globalThis.mermaid.initialize({ startOnLoad: false });
      draw();
    });
    watch(() => route.path, draw);
  },
};
