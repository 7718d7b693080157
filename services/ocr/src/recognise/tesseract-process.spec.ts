import { TesseractProcess } from './tesseract-process.js';
import { parseTsv } from './tsv.rules.js';

// Answers as tesseract does for a list of files that streams in: a row for the page, one for its word, no mark of an
// end. "slow" is never done, "die" ends the program.
const PROGRAM = `
  let number = 0;
  let rest = '';
  process.stdin.on('data', (chunk) => {
    const lines = (rest + chunk).split('\\n');
    rest = lines.pop();
    for (const path of lines) {
      number++;
      process.stdout.write('1\\t' + number + '\\t0\\t0\\t0\\t0\\t0\\t0\\t9\\t9\\t-1\\t\\n');
      if (path === 'slow') return process.stdin.pause();
      if (path === 'die') return process.exit(0);
      if (path !== 'blank')
        process.stdout.write('5\\t' + number + '\\t1\\t1\\t1\\t1\\t1\\t2\\t3\\t4\\t90\\t' + path + '\\n');
    }
  });`;

const running: TesseractProcess[] = [];
function start(): TesseractProcess {
  const one = new TesseractProcess([process.execPath, '-e', PROGRAM], 'blank');
  running.push(one);
  return one;
}
afterAll(() => {
  for (const one of running) one.end();
});
const texts = (tables: string[]) => tables.map((table) => parseTsv(table).map((w) => w.text));

test('one process answers one reading after the other, picture by picture', async () => {
  const one = start();
  expect(texts(await one.read(['a', 'b'], 20_000, false))).toEqual([['a'], ['b']]);
  expect(texts(await one.read(['c'], 20_000, false))).toEqual([['c']]);
  expect(one.alive).toBe(true);
});

test('what was whole when the time ran out is kept, and the process is ended', async () => {
  const one = start();
  await one.read(['warm'], 20_000, false);
  expect(texts(await one.read(['a', 'b', 'slow', 'c'], 700, false))).toEqual([['a'], ['b']]);
  expect(one.alive).toBe(false);
  await expect(one.read(['a'], 20_000, false)).rejects.toThrow('cannot be asked');
});

test('a process that dies fails its reading', async () => {
  const one = start();
  await expect(one.read(['a', 'die'], 20_000, false)).rejects.toThrow('no whole table');
  expect(one.alive).toBe(false);
});

test('a program that is not there fails its reading', async () => {
  const one = new TesseractProcess(['/nowhere/tesseract'], 'blank');
  await expect(one.read(['a'], 20_000, false)).rejects.toThrow('no whole table');
});

test('the last reading closes its input', async () => {
  const one = start();
  expect(texts(await one.read(['a'], 20_000, true))).toEqual([['a']]);
  await expect(one.read(['b'], 20_000, false)).rejects.toThrow();
});
