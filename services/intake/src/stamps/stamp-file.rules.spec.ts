import { grantedResponse } from './stamp-file.rules.js';

test.each([
  [0, [0x30, 0x05]],
  [0x7a, [0x30, 0x7f]],
  [0x7b, [0x30, 0x81, 0x80]],
  [0xfa, [0x30, 0x81, 0xff]],
  [0xfb, [0x30, 0x82, 0x01, 0x00]],
  [0xffef, [0x30, 0x82, 0xff, 0xf4]],
])('a token of %i bytes is behind the shortest length and the status granted', (bytes, head) => {
  const token = Buffer.alloc(bytes, 0xaa);
  const response = grantedResponse(token);
  expect([...response.subarray(0, head.length + 5)]).toEqual([...head, 0x30, 0x03, 0x02, 0x01, 0x00]);
  expect(response.subarray(head.length + 5)).toEqual(token);
});

test('a token that the length cannot hold is an error', () => {
  expect(() => grantedResponse(Buffer.alloc(0xfff0))).toThrow(RangeError);
});
