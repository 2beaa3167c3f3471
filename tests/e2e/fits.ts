/** In the page: the frame with this id shows a widget, and is as tall as what it shows. */
export const fits = (id: string) => {
  const frame = document.querySelector<HTMLIFrameElement>(`#${id}`);
  const page = frame?.contentDocument;
  if (!page?.querySelector('main > *')?.shadowRoot?.querySelector('svg')) return false;
  return frame?.clientHeight === Math.ceil(page.body.getBoundingClientRect().height);
};
