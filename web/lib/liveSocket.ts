import { Socket } from 'phoenix';
import { heartbeatMs, reconnectAfterMs, spread, timeoutMs } from './timing.ts';

/** The socket of the live stream, with the times of specification §9. */
export const liveSocket = ({ url, publicKey }: { url: string; publicKey: string }): Socket =>
  new Socket(`${url.replace(/^http/, 'ws')}/live`, {
    params: { apikey: publicKey },
    heartbeatIntervalMs: heartbeatMs,
    timeout: timeoutMs,
    reconnectAfterMs: (tries: number) => spread(reconnectAfterMs(tries)),
    // Joining again takes a new ticket, so it is done here, when the socket opens.
    rejoinAfterMs: () => 86_400_000,
  });
