// What the process that draws documents is asked, and what it answers.

import type { FileKind } from '../../domain/files/kinds.ts';
import type { Size, Tile } from '../../domain/files/renditions.ts';
import type { Fault } from '../../domain/files/faults.ts';

/** A file on this machine's disk, and what its bytes say. */
export interface Document {
  file: string;
  kind: FileKind;
  mediaType: string;
}

/** What is told of a document beside its name and its size. */
export interface Facts {
  /** In pixels of a picture, in points of the first page of a PDF. */
  width: number | null;
  height: number | null;
  /** Of a PDF. */
  pages: number | null;
  /** Of its first pages, in points. */
  pageSizes: Size[];
  /** For search: the first of its words, by pages, which count from 1. */
  texts: { page: number; body: string }[];
  /** A WebP. */
  thumbnail: Uint8Array | null;
  /** Of the first page of a PDF, those that whoever opens it asks for. */
  firstPage: { step: number; picture: Uint8Array }[];
  /** Why there is no picture of it. */
  fault: Fault | null;
}

export interface Drawing extends Document {
  /** From 1. */
  page: number;
  /** The width in pixels: one of `zoomSteps`. */
  step: number;
  /** Of a step that comes in tiles. */
  tile: Tile | null;
}

/** A WebP. */
export interface Picture extends Size {
  picture: Uint8Array;
}

export type RenderRequest = ({ act: 'describe' } & Document) | ({ act: 'draw' } & Drawing);
export type RenderAnswer = { facts: Facts } | Picture | { fault: Fault };

export const noFacts: Facts = {
  width: null,
  height: null,
  pages: null,
  pageSizes: [],
  texts: [],
  thumbnail: null,
  firstPage: [],
  fault: null,
};
