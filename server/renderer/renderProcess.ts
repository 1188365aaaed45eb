// The process that draws documents, one at a time: what a file makes of a decoder happens here.

import { answerRequests } from '../decoding/inside.ts';
import { RenderFault } from './faults.ts';
import { describeImage, drawImage } from './image.ts';
import { describePdf, drawPage } from './pdf.ts';
import { textsOf } from './texts.ts';
import { type Document, type Facts, noFacts, type RenderAnswer, type RenderRequest } from './types.ts';

async function render(request: RenderRequest): Promise<RenderAnswer> {
  try {
    if (request.act === 'describe') return { facts: await describe(request) };
    return await (request.kind === 'pdf' ? drawPage(request) : drawImage(request));
  } catch (error) {
    if (error instanceof RenderFault) return { fault: error.fault };
    // What PDFium was doing when it fell it does not take up again: this ends the process.
    throw error;
  }
}

function describe(document: Document): Promise<Facts> | Facts {
  switch (document.kind) {
    case 'pdf':
      return describePdf(document.file);
    case 'image':
      return describeImage(document);
    case 'text':
    case 'markdown':
    case 'csv':
      return textsOf(document.file, document.mediaType).then((texts) => ({ ...noFacts, texts }));
    case 'video':
    case 'audio':
    case 'other':
      return noFacts;
  }
}

await answerRequests(render);
