/** Serves dist/ on 127.0.0.1, at the port given as the argument or the next free one, and prints the address. */
import process from 'node:process';
import { preview } from 'vite';

const server = await preview({
  appType: 'mpa', // a file that is not there is a 404, never the lesson
  logLevel: 'error',
  preview: { host: '127.0.0.1', port: Number(process.argv[2]), strictPort: false, open: false },
});

const [address] = server.resolvedUrls?.local ?? [];
console.log(`Lesson: ${address}  One widget: ${address}embed.html?widget=softmax&logits=1,2  (Ctrl-C ends)`);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
