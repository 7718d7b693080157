const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** The zoom some steps further, as far as it goes. */
export function zoomed(zoom: number, step: number): number {
  const at = ZOOMS.indexOf(zoom) + step;
  return ZOOMS[Math.min(Math.max(at, 0), ZOOMS.length - 1)] ?? 1;
}
