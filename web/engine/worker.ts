import { instantiate } from './instance';
import { serveAsWorker } from './service';

serveAsWorker(instantiate);
