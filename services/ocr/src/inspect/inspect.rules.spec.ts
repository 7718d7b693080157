import { boundedScale, LIMITS, sniff } from './inspect.rules.js';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['%PDF-1.7', 'pdf'],
  ['junk\n%PDF-1.4', 'pdf'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['\xff\xd8\xff\xe0', 'jpg'],
  ['GIF89a', null],
  ['<?xml version="1.0"?>', 'xml'],
  ['\xef\xbb\xbf<Invoice>', 'xml'],
  ['\xff\xfe<\0I\0', 'xml'],
  ['< 5', null],
  ['', null],
])('%j is %s', (head, kind) => expect(sniff(bytes(head))).toBe(kind));

test.each([
  [595, 842],
  [14400, 14400],
  [30000, 30000],
  [1, 14400],
  [14400, 1],
  [0, 0],
  [2000, 9000],
])('a page of %i x %i stays within the bounds', (w, h) => {
  const scale = boundedScale(w, h, 2900);
  expect(Math.max(w, h) * scale).toBeLessThanOrEqual(LIMITS.side + 1);
  expect(w * h * scale * scale).toBeLessThanOrEqual(LIMITS.pixels + 1);
});
