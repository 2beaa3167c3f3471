import { serve, type Assignment } from './service';

addEventListener('message', ({ data }: MessageEvent<Assignment>) => serve(data), { once: true });

addEventListener('messageerror', () => {
  // Thrown so that the page gets an `error` event: a browser that cannot pass a module on says nothing by itself.
  throw new Error('the module could not be passed to a worker');
});
