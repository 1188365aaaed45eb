// PDFium as WebAssembly, by its own functions: the wrapper around it reads a whole file into memory and draws whole pages only.
// A file is read where PDFium asks for it, so its size costs nothing; a page is drawn in parts.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { PDFiumModule } from '@hyzyla/pdfium';
import type { Size } from '../../domain/files/renditions.ts';
import { RenderFault } from './faults.ts';

interface Pdfium {
  _FPDF_InitLibrary: () => void;
  _FPDF_LoadCustomDocument: (access: number, password: number) => number;
  _FPDF_CloseDocument: (document: number) => void;
  _FPDF_GetLastError: () => number;
  _FPDF_GetPageCount: (document: number) => number;
  _FPDF_GetPageSizeByIndexF: (document: number, index: number, size: number) => number;
  _FPDF_LoadPage: (document: number, index: number) => number;
  _FPDF_ClosePage: (page: number) => void;
  _FPDFBitmap_CreateEx: (...bitmap: [width: number, height: number, format: number, pixels: number, stride: number]) => number;
  _FPDFBitmap_FillRect: (...part: [bitmap: number, left: number, top: number, width: number, height: number, colour: number]) => void;
  _FPDFBitmap_Destroy: (bitmap: number) => void;
  // Its own order of arguments: bitmap, page, left, top, width, height, rotation, flags.
  _FPDF_RenderPageBitmap: (...drawing: [number, number, number, number, number, number, number, number]) => void;
  _FPDFText_LoadPage: (page: number) => number;
  _FPDFText_ClosePage: (text: number) => void;
  _FPDFText_CountChars: (text: number) => number;
  _FPDFText_GetText: (text: number, start: number, count: number, letters: number) => number;
  wasmExports: { malloc: (bytes: number) => number; free: (at: number) => void; __indirect_function_table: FunctionTable };
  HEAPU8: Uint8Array;
}

interface FunctionTable {
  set: (slot: number, value: unknown) => void;
}

/** A part of a page at some scale. */
export interface Part extends Size {
  left: number;
  top: number;
}

export interface Pdf {
  pages: number;
  /** In points, as it is turned; null when the page cannot be read. */
  sizeOf: (index: number) => Size | null;
  /** At most so many of its letters. */
  textOf: (index: number, most: number) => string;
  /** Pixels of a part, as RGBA on white paper, of the page drawn at a size. */
  draw: (index: number, size: Size, part: Part) => Buffer;
  close: () => void;
}

const format = { bgra: 4 };
const flags = { annotations: 0x01, reverseByteOrder: 0x10 };
const passwordErrors = new Set([4, 5]);
const white = 0xffffffff;

/** As Node has it; its types come with those of a page. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: Record<string, Record<string, unknown>>) => { exports: Record<string, unknown> };
};

/** A module of WebAssembly that hands on one function, so that PDFium's table takes it: (i32, i32, i32, i32) → i32. */
const handOn = Buffer.from('0061736d0100000001090160047f7f7f7f017f02070101650166000007050101660000', 'hex');
/** The slot of the null pointer, the only one that nothing uses; the table does not grow. */
const slot = 0;

/** The file that PDFium reads now: it has one at a time. */
let current: number | null = null;
let loading: Promise<Pdfium> | null = null;

/** Within memory of PDFium that is given back. */
function withMemory<T>({ wasmExports }: Pdfium, bytes: number, act: (at: number) => T): T {
  const at = wasmExports.malloc(bytes);
  if (at === 0) throw new RenderFault('tooLarge');
  try {
    return act(at);
  } finally {
    wasmExports.free(at);
  }
}

async function load(): Promise<Pdfium> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its build exports beside what its types list
  const pdfium = (await PDFiumModule({})) as unknown as Pdfium;
  const readBlock = (_param: number, position: number, into: number, bytes: number): number => {
    if (current === null) return 0;
    return Number(readSync(current, pdfium.HEAPU8, into, bytes, position >>> 0) === bytes);
  };
  const handing = new WebAssembly.Instance(new WebAssembly.Module(handOn), { e: { f: readBlock } });
  pdfium.wasmExports.__indirect_function_table.set(slot, handing.exports['f']);
  pdfium._FPDF_InitLibrary();
  return pdfium;
}

/** @throws RenderFault `locked`, `broken` */
export async function openPdf(file: string): Promise<Pdf> {
  const pdfium = await (loading ??= load());
  const descriptor = openSync(file, 'r');
  current = descriptor;
  // Its length, its function, and what that is given; PDFium keeps it as long as the document.
  const access = pdfium.wasmExports.malloc(12);
  new Uint32Array(pdfium.HEAPU8.buffer).set([fstatSync(descriptor).size, slot, 0], access >> 2);
  const document = pdfium._FPDF_LoadCustomDocument(access, 0);
  const leave = () => {
    pdfium.wasmExports.free(access);
    closeSync(descriptor);
    current = null;
  };
  if (document !== 0) return pdfOf(pdfium, document, leave);
  const isLocked = passwordErrors.has(pdfium._FPDF_GetLastError());
  leave();
  throw new RenderFault(isLocked ? 'locked' : 'broken');
}

function pdfOf(pdfium: Pdfium, document: number, leave: () => void): Pdf {
  /** The page that was asked for last: its tiles follow one another, and reading it takes longer than drawing one. */
  let last: { index: number; page: number } | null = null;
  const pageAt = (index: number): number => {
    if (last?.index === index) return last.page;
    if (last) pdfium._FPDF_ClosePage(last.page);
    last = null;
    const page = pdfium._FPDF_LoadPage(document, index);
    if (page === 0) throw new RenderFault('broken');
    last = { index, page };
    return page;
  };
  return {
    pages: pdfium._FPDF_GetPageCount(document),
    sizeOf: (index) =>
      withMemory(pdfium, 8, (at) => {
        if (!pdfium._FPDF_GetPageSizeByIndexF(document, index, at)) return null;
        const [width = 0, height = 0] = new Float32Array(pdfium.HEAPU8.buffer, at, 2);
        return Number.isFinite(width / height) && width > 0 && height > 0 ? { width, height } : null;
      }),
    textOf: (index, most) => textOf(pdfium, pageAt(index), most),
    draw: (index, size, part) => draw(pdfium, pageAt(index), { size, part }),
    close: () => {
      if (last) pdfium._FPDF_ClosePage(last.page);
      pdfium._FPDF_CloseDocument(document);
      leave();
    },
  };
}

function draw(pdfium: Pdfium, page: number, { size, part }: { size: Size; part: Part }): Buffer {
  const bytes = part.width * part.height * 4;
  return withMemory(pdfium, bytes, (pixels) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(part.width, part.height, format.bgra, pixels, part.width * 4);
    if (bitmap === 0) throw new RenderFault('tooLarge');
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, part.width, part.height, white);
    const how = flags.annotations | flags.reverseByteOrder;
    pdfium._FPDF_RenderPageBitmap(bitmap, page, -part.left, -part.top, size.width, size.height, 0, how);
    pdfium._FPDFBitmap_Destroy(bitmap);
    return Buffer.from(pdfium.HEAPU8.slice(pixels, pixels + bytes).buffer);
  });
}

function textOf(pdfium: Pdfium, page: number, most: number): string {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return '';
  try {
    const count = Math.min(pdfium._FPDFText_CountChars(text), most);
    if (count <= 0) return '';
    return withMemory(pdfium, (count + 1) * 2, (letters) => {
      const written = pdfium._FPDFText_GetText(text, 0, count, letters);
      return Buffer.from(pdfium.HEAPU8.slice(letters, letters + Math.max(0, written - 1) * 2)).toString('utf16le');
    });
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}
