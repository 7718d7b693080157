/** A rectangle in pixels of the page. */
export interface Region {
  x: number;
  y: number;
  w: number;
  h: number;
}
