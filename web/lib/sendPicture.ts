// Sends a picture with its progress, which fetch does not tell.

import type { Crop } from '../../domain/kernel/pictures.ts';
import { Problem, readProblem } from './problem.ts';
import { withSession } from './session/renewal.ts';
import { pictureMs } from './timing.ts';
import { wordsFor } from '../../domain/kernel/words.ts';

export interface SendPicture {
  /** The own picture, or the studio's logo. */
  of: 'me' | 'studio';
  file: File;
  /** Null leaves it to the server: all of a logo. */
  crop: Crop | null;
  /** The share of the bytes that have left, 0 to 1. */
  onProgress: (share: number) => void;
}

/** @throws Problem */
export async function sendPicture({ of, file, crop, onProgress }: SendPicture): Promise<void> {
  const query = new URLSearchParams({ of, ...(crop && { x: String(crop.x), y: String(crop.y), size: String(crop.size) }) });
  const { status, response } = await withSession((headers) => send(`/files/pictures?${query}`, { headers, file, onProgress }));
  if (status >= 300) throw readProblem(response);
}

export interface SendPhotograph extends Pick<SendPicture, 'file' | 'onProgress'> {
  projectId: string;
}

/** Sends a photograph for a project, which shows it once its cover is the answer. @throws Problem */
export async function sendPhotograph({ projectId, ...sent }: SendPhotograph): Promise<string> {
  const query = new URLSearchParams({ of: 'project', projectId });
  const { status, response } = await withSession((headers) => send(`/files/pictures?${query}`, { headers, ...sent }));
  if (status >= 300) throw readProblem(response);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so the server answers once it has taken one
  return (response as { cover: string }).cover;
}

interface Send extends Pick<SendPicture, 'file' | 'onProgress'> {
  headers: Record<string, string>;
}

const send = (path: string, { headers, file, onProgress }: Send) =>
  new Promise<{ status: number; response: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', file.type || 'image/unknown');
    request.responseType = 'json';
    const patience = watchSilence(() => request.abort());
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      patience.restart();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(new Problem({ code: 'offline', message: wordsFor('offline') })));
    request.addEventListener('abort', () => reject(new DOMException('Nothing came for too long.', 'TimeoutError')));
    request.addEventListener('loadend', patience.end);
    request.send(file);
  });

/** A large picture on a slow line takes its time; one that goes no further is given up. */
function watchSilence(onSilence: () => void): { restart: () => void; end: () => void } {
  const begin = () => setTimeout(onSilence, pictureMs);
  let timer = begin();
  const end = () => clearTimeout(timer);
  return {
    end,
    restart: () => {
      end();
      timer = begin();
    },
  };
}
