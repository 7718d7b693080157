import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS, ReaderChild } from '../src/worker/reader-pool.js';
import { NOBODY } from './page-builder.js';

// The built reader child: the additions of a job to its file reach the fields through its channel.
const CHILD = fileURLToPath(new URL('../dist/worker/child.js', import.meta.url));
const SAMPLES = fileURLToPath(new URL('./samples/', import.meta.url));
const reader = new ReaderChild({ ...DEFAULT_LIMITS, page_ms: 120_000, job_ms: 240_000 }, CHILD);

beforeAll(() => {
  if (!existsSync(CHILD)) throw new Error('build services/ocr first: its reader child runs from dist');
});
afterAll(() => reader.end());

type More = Parameters<ReaderChild['read']>[4];
const read = (file: string, more?: More) => reader.read(join(SAMPLES, file), [1], NOBODY, undefined, more);

it('a lesson read from one file changes where the next of that supplier is read, and no other’s', async () => {
  const first = await read('digital-two-rates.pdf');
  const issue = first.document.issue_date;
  const page = first.pages[0];
  const cell = page?.words.find((word) => word.text === issue?.text);
  const label = page?.words.find((word) => /発行日|請求日/.test(word.text));
  if (!cell || !label) throw new Error('the sample prints no date with a label');
  expect(first.document.due_date?.value).not.toBe(issue?.value);
  // The person shows that this supplier's due date is at the label of the issue date.
  const place = {
    field: 'due_date',
    page: 1,
    pages: 1,
    box: cell.box,
    label: label.text,
    label_box: label.box,
  };
  const memory = { t_number: first.document.t_number?.value ?? '', phones: [], names: [], places: [place] };
  const taught = await read('digital-two-rates.pdf', { memories: [memory] });
  expect(taught.document.due_date?.value).toBe(issue?.value);
  expect({ ...taught.document, due_date: null }).toEqual({ ...first.document, due_date: null });
  const other = await read('digital-withholding.pdf', { memories: [memory] });
  expect(other.document).toEqual((await read('digital-withholding.pdf')).document);
}, 60_000);

it('a page lies as a person says: turned rightly it is read, turned wrongly it is not', async () => {
  const found = await read('scan-upside-down.jpg');
  expect(found.pages[0]?.rotated).toBe(180);
  const told = await read('scan-upside-down.jpg', { turn: 180 });
  expect(told.pages[0]).toMatchObject({ rotated: 180, map: expect.any(Array) });
  expect(told.document.t_number?.value).toBe(found.document.t_number?.value);
  const wrong = await read('scan-upside-down.jpg', { turn: 0 });
  expect(wrong.pages[0]?.rotated).toBe(0);
  expect(wrong.document.t_number).toBeNull();
}, 180_000);
