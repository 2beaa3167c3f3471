import { instantiateModels } from './models-instance';
import { serveAsWorker } from './service';

serveAsWorker(instantiateModels);
