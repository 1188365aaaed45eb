// A palette from a picture: its colours, each with the spot where it stands, laid under the picture.

import { useContext } from 'react';
import type { ItemOf, NewItem } from '../../../../../domain/boards/items.ts';
import { plainLook } from '../../../../../domain/boards/items.ts';
import { reportError } from '../../../../lib/reportError.ts';
import { type Pictures, PicturesContext } from '../../../../ui/pictures.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { thumbnailOf } from '../../../files/cardQueries.ts';
import type { Box, Size } from './camera.ts';
import { coloursOf, type FoundColour } from './coloursOf.ts';
import { partSeen } from './cropping.ts';
import { firstSizes, newItemId, topOf } from './newItems.ts';
import type { Desk } from './useDesk.ts';

const most = 6;
/** A picture is looked at so small, px: grain and leaves become fields. */
const side = 96;
/** Between the picture and its palette, units of the board. */
const gap = 12;

/** @returns lays the palette of a picture under it, as soon as the picture is there */
export function usePaletteOf(desk: Desk): (item: ItemOf<'image'>) => void {
  const pictures = useContext(PicturesContext);
  return (item) => {
    const file = desk.shown.files.get(item.content.fileId);
    const src = file && thumbnailOf(file);
    const no = (line: string) => showToast({ shape: 'warning', title: 'No palette was made', line });
    if (!file || !src) return void no('This picture cannot be seen yet. Try again once it stands on the board.');
    const picture = { width: file.width ?? item.frame.w, height: file.height ?? item.frame.h };
    const part = partSeen({ frame: item.frame, look: item.look, picture });
    colouredSpots(pictures, { src, part })
      .then((colours) => {
        if (colours.length === 0) return void no('There is no colour in it.');
        const palette = laidUnder(item, { colours, items: desk.store.shown().items });
        if (desk.act([{ op: 'add', item: palette }])) desk.choose([palette.id]);
      })
      .catch((error: unknown) => {
        reportError(error, 'the colours of a picture could not be read');
        no('Its colours could not be read. Try again.');
      });
  };
}

function laidUnder(
  { id, frame, place }: ItemOf<'image'>,
  { colours, items }: { colours: readonly FoundColour[]; items: Parameters<typeof topOf>[0] },
): NewItem {
  return {
    id: newItemId(),
    kind: 'palette',
    look: plainLook,
    lock: { isLocked: false },
    frame: { x: frame.x, y: frame.y + frame.h + gap, w: Math.max(frame.w, 120), h: firstSizes.palette.h, rotation: 0 },
    place: { z: topOf(items), parentId: place.parentId, groupId: null },
    content: { name: '', fromItemId: id, colours: colours.map(({ hex, spot }) => ({ hex, name: '', spot })) },
  };
}

/** @param part of the picture, from 0 to 1; spots are of the whole picture */
async function colouredSpots(pictures: Pictures, { src, part }: { src: string; part: Box }): Promise<FoundColour[]> {
  const image = new Image();
  image.src = await shownAddress(pictures, src);
  await image.decode();
  const seen = {
    x: part.x * image.naturalWidth,
    y: part.y * image.naturalHeight,
    w: part.w * image.naturalWidth,
    h: part.h * image.naturalHeight,
  };
  const size = smallSize({ width: seen.w, height: seen.h });
  const canvas = new OffscreenCanvas(size.width, size.height);
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  if (!paper) throw new Error('this browser draws nothing aside');
  paper.drawImage(image, seen.x, seen.y, seen.w, seen.h, 0, 0, size.width, size.height);
  const found = coloursOf(paper.getImageData(0, 0, size.width, size.height), most);
  return found.map(({ hex, spot }) => ({ hex, spot: { x: part.x + spot.x * part.w, y: part.y + spot.y * part.h } }));
}

function smallSize({ width, height }: Size): Size {
  const scale = Math.min(side / Math.max(width, height, 1), 1);
  return { width: Math.max(Math.round(width * scale), 1), height: Math.max(Math.round(height * scale), 1) };
}

/** What an image can show for an address, once it has come. */
function shownAddress({ read, faultOf, watch }: Pictures, src: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const look = () => {
      const [url, fault] = [read(src), faultOf(src)];
      if (url === null && fault === null) return;
      stop();
      if (url === null) reject(new Error(fault ?? ''));
      else resolve(url);
    };
    stop = watch(src, look);
    look();
  });
}
