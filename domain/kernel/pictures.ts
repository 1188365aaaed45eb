// What is taken as a picture of a person, a studio or a project: one list for the page, which says so before anything is sent, and
// for the server, which decides.

export const pictureBounds = {
  /** Of the file as it is sent: 5 MB (PRODUCT §1). */
  bytes: 5 * 1024 * 1024,
  /** Of the picture once it is unpacked: its area and each of its sides. */
  pixels: 40_000_000,
  side: 12_000,
  /** The longer side as a multiple of the shorter one. */
  ratio: 10,
  /** Of the square that is kept. */
  stored: 512,
} as const;

/** What is kept of a photograph, at most: what a cover shows, and as much again for dense screens. */
export const coverSizes = { plain: { width: 960, height: 600 }, dense: { width: 1920, height: 1200 } } as const;

/** The kinds of pictures that are taken, as a browser names them. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Where a picture is, from the root. */
export const pictureAddress = (id: string): string => `/files/pictures/${id}`;

/** The id in such an address; null for anything else. */
export const pictureIn = (address: string | null): string | null =>
  address?.match(/^\/files\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)?.[1] ?? null;

/** Why a picture is not taken, as a closed list. */
export type PictureFault = 'tooHeavy' | 'tooLarge' | 'tooLong' | 'otherKind' | 'moving' | 'unreadable';

/** What a person reads; `name` is the file's, or "The picture". */
export function pictureFaultWords(fault: PictureFault, name = 'The picture'): string {
  switch (fault) {
    case 'tooHeavy':
      return `${name} is larger than the 5 MB limit. Choose a smaller one.`;
    case 'tooLarge':
      return `${name} has more than 40 megapixels or a side of more than 12,000 pixels. Choose a smaller one.`;
    case 'tooLong':
      return `${name} is too narrow: one side is more than ten times the other. Choose one that is closer to a square.`;
    case 'otherKind':
      return `${name} is not a JPG, PNG or WebP picture. Choose one of these.`;
    case 'moving':
      return `${name} moves. Choose a picture that stands still.`;
    case 'unreadable':
      return `${name} cannot be read as a picture. It may be damaged: choose another.`;
  }
}

/** A square of the upright picture, in its pixels. */
export interface Crop {
  x: number;
  y: number;
  size: number;
}
