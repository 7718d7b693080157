import { fitted, shrunkPhoto } from './photo';

test.each([
  [4000, 3000, 3508, 2631],
  [3000, 4000, 2631, 3508],
  [1654, 2339, 1654, 2339],
])('%d x %d is drawn as %d x %d', (width, height, w, h) => {
  expect(fitted(width, height)).toEqual({ width: w, height: h });
});

test('a small photograph and one that cannot be drawn stay unchanged', async () => {
  const file = new File(['abc'], 'photo.jpg', { type: 'image/jpeg' });
  expect(await shrunkPhoto(file, 3)).toBe(file);
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no image')) });
  expect(await shrunkPhoto(file, 2)).toBe(file);
});
