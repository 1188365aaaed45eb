// The server writes the public key into the page that it sends; the development server does the same from the data folder.

import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const file = 'data/public-key';

export function publicKeyOfDevelopment(): Plugin {
  return {
    name: 'atelier:public-key',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replace('%ATELIER_PUBLIC_KEY%', existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
        .replace('%ATELIER_BUILD%', '')
        .replace('%ATELIER_GUIDE%', '{}'),
  };
}
