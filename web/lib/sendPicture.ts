// Sends a picture with its progress, which fetch does not tell.

import type { Crop } from '../../domain/kernel/pictures.ts';
import { announceRefusal, sessionHeaders } from './api.ts';
import { Problem, readProblem } from './problem.ts';
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
  const headers = await sessionHeaders();
  const query = new URLSearchParams({ of, ...(crop && { x: String(crop.x), y: String(crop.y), size: String(crop.size) }) });
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/files/pictures?${query}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', file.type || 'image/unknown');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status === 401) announceRefusal();
      if (request.status < 300) resolve();
      else reject(readProblem(request.response));
    });
    request.addEventListener('error', () => reject(new Problem({ code: 'offline', message: wordsFor('offline') })));
    request.send(file);
  });
}
