import { Readable } from 'node:stream';
import { bytesUpTo } from './limited-body.js';

const body = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

it('a body that is as long as allowed comes whole', async () => {
  expect(await bytesUpTo(4, body('ab', 'cd'))).toEqual(Buffer.from('abcd'));
  expect(await bytesUpTo(0, body())).toEqual(Buffer.alloc(0));
  expect(await bytesUpTo(0, null)).toEqual(Buffer.alloc(0));
});

it('a longer one is discarded, from a stream and from a fetch', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1024);
    })(),
  );
  expect(await bytesUpTo(4096, endless)).toBeNull();
  expect(endless.destroyed).toBe(true);
  let isCancelled = false;
  const source = { pull: (c: ReadableStreamDefaultController) => c.enqueue(Buffer.alloc(1024)) };
  const web = new ReadableStream({ ...source, cancel: () => void (isCancelled = true) });
  expect(await bytesUpTo(4096, new Response(web).body)).toBeNull();
  expect(isCancelled).toBe(true);
});
