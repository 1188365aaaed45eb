import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sounds } from '../domain/notifications/preferences.ts';
import { drawIcon, iconFolder, icons } from './icons.ts';
import { drawSound, soundFolder } from './sounds.ts';

test('[R9-04] the nine sounds are what their generator makes: short, small, and no two alike', () => {
  expect(readdirSync(soundFolder).sort()).toEqual(sounds.map((sound) => `${sound}.wav`).sort());
  const files = sounds.map((sound) => readFileSync(join(soundFolder, `${sound}.wav`)));
  for (const [index, sound] of sounds.entries()) {
    const file = files[index] as Buffer; // one for each
    expect(file.equals(drawSound(sound)), sound).toBe(true);
    expect(file.length).toBeLessThan(12_000);
    expect((file.length - 58) / 16_000).toBeLessThan(0.8);
    // Something is heard: not all samples are the silence of µ-law.
    expect(new Set(file.subarray(58)).size).toBeGreaterThan(100);
  }
  expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(9);
});

test('the icons of the installed app are what their generator draws', async () => {
  expect(readdirSync(iconFolder).sort()).toEqual(icons.map(({ name }) => name).sort());
  for (const icon of icons) {
    const file = readFileSync(join(iconFolder, icon.name));
    const [kept, drawn] = await Promise.all(
      [file, await drawIcon(icon)].map((png) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
    );
    expect([kept?.info.width, kept?.info.height]).toEqual([icon.pixels, icon.pixels]);
    expect(kept?.data.equals(drawn?.data as Buffer), icon.name).toBe(true);
  }
});

test('the manifest names icons that are there, in their sizes, one of them for masks', async () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../web/public/manifest.webmanifest'), 'utf8')) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Atelier', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(join(import.meta.dirname, '../web/public', src)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
