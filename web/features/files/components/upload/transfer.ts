// The bytes of one upload on their way, by tus: the server says how many it has, and the rest follows.

import { DetailedError, Upload } from 'tus-js-client';
import { readBackend } from '../../../../lib/backend.ts';
import { Problem, readProblem } from '../../../../lib/problem.ts';
import { withSession } from '../../../../lib/session/renewal.ts';
import { wordsFor } from '../../../../../domain/kernel/words.ts';
import { fewestBytes, nextChunk } from './chunks.ts';

export interface TransferOptions {
  id: string;
  file: File;
  onSent: (bytes: number) => void;
  /** Stops it; the server keeps what it has. */
  signal: AbortSignal;
}

/** Resolves once the server has all bytes. @throws Problem; `AbortError` where it was stopped */
export function transfer({ id, file, onSent, signal }: TransferOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let begun = 0;
    const upload = new Upload(file, {
      uploadUrl: `${readBackend().url}/files/uploads/${id}`,
      chunkSize: fewestBytes,
      onChunkComplete: (sent) => {
        upload.options.chunkSize = nextChunk(sent, performance.now() - begun);
      },
      storeFingerprintForResuming: false,
      retryDelays: [500, 2000, 5000],
      onShouldRetry: (error) => {
        // The line may have become slow: what the server cuts off goes on in small parts.
        upload.options.chunkSize = fewestBytes;
        return navigator.onLine && [0, 423, 500, 502, 503].includes(error.originalResponse?.getStatus() ?? 0);
      },
      onBeforeRequest: async (request) => {
        for (const [name, value] of Object.entries(await sessionHeaders())) request.setHeader(name, value);
        begun = performance.now();
      },
      onProgress: onSent,
      onSuccess: () => resolve(),
      onError: (error) => reject(problemIn(error)),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new DOMException('The upload was stopped.', 'AbortError'));
    });
    upload.start();
  });
}

/** What every call carries; an access token that has run out is renewed before. */
const sessionHeaders = async (): Promise<Record<string, string>> =>
  (await withSession((headers) => Promise.resolve({ status: 200, headers }))).headers;

function problemIn(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return new Problem({ code: 'offline', message: wordsFor('offline') });
  const status = response.getStatus();
  if (status === 404 || status === 410) return new Problem({ code: 'gone', message: wordsFor('gone') });
  return readProblem(jsonOf(response.getBody()));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
