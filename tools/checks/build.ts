// The page and the server as `npm start` builds them.
import { buildServer, buildWeb } from '../run/builds.mjs';

await buildWeb(process.execPath);
await buildServer(process.execPath);
