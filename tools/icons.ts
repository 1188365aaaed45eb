// The icons of the installed app, from the logo: `node tools/icons.ts` draws them anew. A test compares them with the files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

export const iconFolder = join(import.meta.dirname, '../web/public/icons');

type Icon = {
  name: string;
  pixels: number;
  /** Of the side that the drawing takes; a mask may cut away all but 80 per cent. */ share: number;
  look: 'paper' | 'silhouette';
};

export const icons: Icon[] = [
  { name: 'icon-192.png', pixels: 192, share: 0.7, look: 'paper' },
  { name: 'icon-512.png', pixels: 512, share: 0.7, look: 'paper' },
  { name: 'maskable-512.png', pixels: 512, share: 0.5, look: 'paper' },
  { name: 'apple-180.png', pixels: 180, share: 0.62, look: 'paper' },
  { name: 'badge-96.png', pixels: 96, share: 0.94, look: 'silhouette' },
];

const paper = { ground: '<path d="M0 0h24v24H0z" fill="#f7f5f2"/>', ink: '#221d19', clay: '#9a5032' };
/** A system shows a badge by its transparency alone. */
const silhouette = { ground: '', ink: '#ffffff', clay: '#ffffff' };

export function drawIcon({ pixels, share, look }: Icon): Promise<Buffer> {
  const { ground, ink, clay } = look === 'paper' ? paper : silhouette;
  const move = (24 * (1 - share)) / 2;
  // The door stands low in its square: half a unit up is the middle to the eye.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 24 24" fill="none">${ground}
    <g transform="translate(${move} ${move - 0.6 * share}) scale(${share})">
      <path d="M5 5.5A14.5 14.5 0 0 1 19.2 20V21.3" stroke="${clay}" stroke-width="1.8"/>
      <path d="M1.5 20H6M19.2 20h3.3" stroke="${ink}" stroke-width="2.6"/><path d="M5 21V4.6" stroke="${ink}" stroke-width="2"/>
    </g></svg>`;
  return sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: look === 'paper' })
    .toBuffer();
}

if (import.meta.main) {
  mkdirSync(iconFolder, { recursive: true });
  for (const icon of icons) writeFileSync(join(iconFolder, icon.name), await drawIcon(icon));
}
