// A sheet as a picture.

import { fitted, type Page, type Words } from './drawing.ts';

/** Pixels of a point: enough to be read on paper; fewer where the whole would be larger than browsers draw. */
const sharpness = 2;
const longestSide = 16_000;
const leastSharpness = 1;

/** @returns null where one picture cannot hold it */
export async function pictureOf({ width, height, marks }: Page, logo: ImageBitmap | null): Promise<Blob | null> {
  const scale = Math.min(sharpness, longestSide / Math.max(width, height));
  if (scale < leastSharpness) return null;
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(width * scale), height: Math.round(height * scale) });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures.');
  context.scale(scale, scale);
  for (const mark of marks) {
    if (mark.kind === 'text') drawWords(context, mark);
    else if (mark.kind === 'logo') {
      const ratio = logo ? Math.min(mark.width / logo.width, mark.height / logo.height) : 0;
      if (logo) context.drawImage(logo, mark.x, mark.y, logo.width * ratio, logo.height * ratio);
    } else {
      const path = pathOf(mark);
      const stroke = mark.stroke;
      if ('fill' in mark && mark.fill) {
        context.fillStyle = mark.fill;
        context.fill(path);
      }
      if (!stroke) continue;
      context.strokeStyle = stroke;
      context.lineWidth = mark.lineWidth ?? 1;
      context.stroke(path);
    }
  }
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

function pathOf(mark: Exclude<Page['marks'][number], Words | { kind: 'logo' }>): Path2D {
  if (mark.kind === 'path') return new Path2D(mark.d);
  const path = new Path2D();
  if (mark.kind === 'rect') path.rect(mark.x, mark.y, mark.width, mark.height);
  else {
    path.moveTo(mark.x1, mark.y1);
    path.lineTo(mark.x2, mark.y2);
  }
  return path;
}

function drawWords(context: CanvasRenderingContext2D, mark: Words): void {
  context.font = `${mark.isBold ? 600 : 400} ${mark.size}px "Source Sans 3 Variable", "Source Sans 3", sans-serif`;
  context.fillStyle = mark.fill;
  context.textAlign = mark.isAtEnd ? 'right' : 'left';
  context.fillText(
    fitted(mark, (text) => context.measureText(text).width),
    mark.x,
    mark.y,
  );
}
