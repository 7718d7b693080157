export interface Point {
  x: number;
  y: number;
}

/** Corners of the sheet in the picture: top left, top right, bottom right, bottom left. */
export type Quad = [Point, Point, Point, Point];
