/**
 * A piece of print as the engine gave it: a text-layer run or a recognised word.
 * All lengths are in page units: the short side of the displayed page is 1000 units, origin top left.
 */
export interface Piece {
  text: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** 0..1, what the engine itself believes. */
  confidence: number;
}

/** One printed cell: pieces of one line without a wide gap between them. */
export interface Segment {
  page: number;
  /** NFKC, single spaces where the print has gaps. */
  text: string;
  /** `text` without blanks; `edges[i]` is the left edge of tight character i, the last entry the right edge. */
  tight: string;
  edges: number[];
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  h: number;
  confidence: number;
  row: number;
}

export interface PageLayout {
  number: number;
  width: number;
  height: number;
  segments: Segment[];
  /** Segments on one visual line, left to right; rows from top to bottom. */
  rows: Segment[][];
  engine: 'text_layer' | 'pp_ocr';
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A value with the place it was read from. */
export interface Found<T> {
  value: T;
  page: number;
  /** Page units; converted to 0..1 of the page when handed out. */
  box: Box;
  confidence: number;
  text: string;
}
