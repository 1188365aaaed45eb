// A sheet as a picture.

import { type DrawnPart, type DrawnPicture, fitted, type Mark, type Page, type Words } from './drawing.ts';

/** Pixels of a point: enough to be read on paper; fewer where the whole would be larger than browsers draw. */
const sharpness = 2;
const longestSide = 16_000;
const leastSharpness = 1;

/** @returns null where one picture cannot hold it */
export async function pictureOf(page: Page, logo: ImageBitmap | null): Promise<Blob | null> {
  const scale = Math.min(sharpness, longestSide / Math.max(page.width, page.height));
  return scale < leastSharpness ? null : drawnPicture(page, { sharpness: scale, logo, pictures: new Map() });
}

interface Drawing {
  logo: ImageBitmap | null;
  /** By the names under which the sheet has them. */
  pictures: ReadonlyMap<string, ImageBitmap>;
}

/** @param sharpness pixels of a point */
export async function drawnPicture(
  { width, height, marks }: Page,
  { sharpness: scale, ...drawing }: Drawing & { sharpness: number },
): Promise<Blob | null> {
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(width * scale), height: Math.round(height * scale) });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures.');
  context.scale(scale, scale);
  drawMarks(context, marks, drawing);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[], drawing: Drawing): void {
  const { logo, pictures } = drawing;
  for (const mark of marks) {
    if (mark.kind === 'text') drawWords(context, mark);
    else if (mark.kind === 'part') drawPart(context, mark, drawing);
    else if (mark.kind === 'picture') {
      const picture = pictures.get(mark.name);
      if (picture) drawPicture(context, mark, picture);
    } else if (mark.kind === 'logo') {
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
      context.setLineDash(('dash' in mark && mark.dash) || []);
      const isRound = 'isRound' in mark && mark.isRound;
      context.lineCap = isRound ? 'round' : 'butt';
      context.lineJoin = isRound ? 'round' : 'miter';
      context.stroke(path);
    }
  }
}

function drawPicture(context: CanvasRenderingContext2D, { x, y, width, height, outline }: DrawnPicture, picture: ImageBitmap): void {
  context.save();
  if (outline) context.clip(new Path2D(`M${outline.map((point) => point.join(' ')).join('L')}Z`));
  context.drawImage(picture, x, y, width, height);
  context.restore();
}

function drawPart(context: CanvasRenderingContext2D, { marks, dx, dy, scale = 1, turn, opacity = 1 }: DrawnPart, drawing: Drawing): void {
  context.save();
  if (turn) {
    context.translate(turn.x, turn.y);
    context.rotate((turn.degrees * Math.PI) / 180);
    context.translate(-turn.x, -turn.y);
  }
  context.translate(dx, dy);
  context.scale(scale, scale);
  context.globalAlpha *= opacity;
  drawMarks(context, marks, drawing);
  context.restore();
}

function pathOf(mark: Exclude<Mark, Words | DrawnPart | DrawnPicture | { kind: 'logo' }>): Path2D {
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
  context.font = fontOf(mark);
  context.fillStyle = mark.fill;
  context.textAlign = mark.isAtEnd ? 'right' : 'left';
  context.fillText(
    fitted(mark, (text) => context.measureText(text).width),
    mark.x,
    mark.y,
  );
}

const fontOf = ({ size, isBold, isTitle }: Words): string =>
  isTitle
    ? `500 ${size}px "Brygada 1918 Variable", "Brygada 1918", Georgia, serif`
    : `${isBold ? 600 : 400} ${size}px "Source Sans 3 Variable", "Source Sans 3", sans-serif`;

/** Words as a picture, in points: what they take along their line, and what of the picture lies beside and below that. */
export interface PicturedWords {
  png: Uint8Array;
  width: number;
  height: number;
  advance: number;
  margin: number;
  drop: number;
}

/** Words are read from close by. */
const wordSharpness = 4;

/** Draws words with what typefaces the device has: every script that it can show, in the direction in which it is read. */
export async function picturedWords(mark: Words): Promise<PicturedWords | null> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.font = fontOf(mark);
  const text = fitted(mark, (words) => context.measureText(words).width);
  const advance = context.measureText(text).width;
  const [margin, drop] = [mark.size / 4, mark.size / 2];
  const [width, height] = [advance + 2 * margin, 2 * mark.size];
  Object.assign(canvas, { width: Math.ceil(width * wordSharpness), height: Math.ceil(height * wordSharpness) });
  context.scale(wordSharpness, wordSharpness);
  drawWords(context, { ...mark, x: margin, y: height - drop, isAtEnd: false });
  const png = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return png && { png: new Uint8Array(await png.arrayBuffer()), width, height, advance, margin, drop };
}
