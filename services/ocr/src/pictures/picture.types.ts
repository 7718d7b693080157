/** A page picture in one grey channel, 0 black to 255 white. */
export interface Grey {
  width: number;
  height: number;
  /** Row after row; no `Buffer`, whose `slice` is no copy. */
  data: Uint8Array;
}

/** A page as scanned or rendered, before anything is straightened. */
export interface Picture {
  /** Grey picture without the red of seals where the page has colour; see `red`. */
  grey: Grey;
  /** Red channel when the page has colour: seals nearly vanish in it. */
  red: Grey | null;
  source: 'render' | 'file';
}
