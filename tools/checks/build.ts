// The page as `npm start` builds it.
import { buildWeb } from '../run/web.mjs';

await buildWeb(process.execPath);
