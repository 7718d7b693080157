import { shownBox, turned } from './geometry';

const close = (a: number[], b: number[]) => a.forEach((n, i) => expect(n).toBeCloseTo(b[i] ?? 9, 5));

describe('boxes on the sheet as it is shown', () => {
  it('stay where they are on a page that was read as it lies', () => {
    close(shownBox([0.1, 0.2, 0.3, 0.05], undefined, 0), [0.1, 0.2, 0.3, 0.05]);
  });

  it.each([
    [90, [0.75, 0.1, 0.05, 0.3]],
    [180, [0.6, 0.75, 0.3, 0.05]],
    [270, [0.2, 0.6, 0.05, 0.3]],
  ] as const)('turn with the view by %i', (turn, box) => {
    close(shownBox([0.1, 0.2, 0.3, 0.05], undefined, turn), [...box]);
  });

  it('of a page stored upside down lie upright again when the view turns it', () => {
    const upsideDown = [-1, 0, 1, 0, -1, 1, 0, 0, 1];
    close(shownBox([0.1, 0.2, 0.3, 0.05], upsideDown, 0), [0.6, 0.75, 0.3, 0.05]);
    close(shownBox([0.1, 0.2, 0.3, 0.05], upsideDown, 180), [0.1, 0.2, 0.3, 0.05]);
  });

  it('a view turns on and on', () => {
    expect(turned(270, 90)).toBe(0);
    expect(turned(0, -90)).toBe(270);
  });
});
