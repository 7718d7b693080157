// npm run layouts -- DIR NAME: writes the words recognised on the invoices of DIR/files, with their truth from DIR/truth,
// to services/ocr/test/layouts/NAME.json.gz. The field rules then run on them in seconds and without pictures.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { build } from './build.mjs';
import { ROOT } from './runtime.mjs';

const [dir, name] = process.argv.slice(2);
if (!dir || !/^[a-z0-9-]+$/.test(name ?? '')) {
  console.error('usage: npm run layouts -- DIR NAME');
  process.exit(2);
}
const from = path.resolve(process.env.INIT_CWD ?? process.cwd(), dir);
const target = path.join(ROOT, 'services/ocr/test/layouts', `${name}.json.gz`);
const { ok } = await build({ only: 'services', log: (line) => console.error(line) });
if (!ok) process.exit(1);

const ocr = (module) => import(`../services/ocr/dist/${module}.js`);
const { readPicture, lookCloser, piecesOf } = await ocr('picture');
const { readFields } = await ocr('fields/read-fields.rules');
const { doubtfulRegions } = await ocr('fields/regions.rules');
const { buildLayout } = await ocr('layout/layout.rules');
const { decodePicture } = await ocr('render/picture-file');
const { openRenderer } = await ocr('render/render-pdf');
const { openPdf, readTextPage } = await ocr('text-layer/text-layer');
const { PpOcr } = await ocr('recognise/pp-ocr');

const MOST_PAGES = 5;
const OWN = { names: [], phones: [], t_number: null };
const engine = new PpOcr();

/** Each page either as its text layer holds it or as it was read from its picture. */
async function pagesOf(bytes, isPdf) {
  const pictured = async (picture, number) => ({
    number,
    read: await readPicture(picture, number, engine, { keep: true }),
  });
  if (!isPdf) return [await pictured(await decodePicture(bytes), 1)];
  const pdf = await openPdf(bytes);
  let renderer = null;
  const pages = [];
  for (let number = 1; number <= Math.min(MOST_PAGES, pdf.numPages); number++) {
    const text = await readTextPage(pdf, number);
    if (text.trust !== 'good') renderer ??= await openRenderer(bytes);
    pages.push(
      text.trust === 'good' ? { number, text } : await pictured(await renderer.render(number), number),
    );
  }
  renderer?.close();
  await pdf.loadingTask.destroy();
  return pages;
}

/** The doubtful places looked at again, as a reading does. */
async function lookedCloser(pages) {
  const layouts = pages.map(
    ({ number, text, read }) => read?.layout ?? buildLayout(number, text, text.pieces, 'text_layer'),
  );
  const doubtful = doubtfulRegions(layouts, readFields(layouts, OWN));
  for (const { read } of pages) if (read?.picture) await lookCloser(read.picture, doubtful, engine);
}

const tenths = (n) => Math.round(n * 10) / 10;
const thousandths = (n) => Math.round(n * 1000) / 1000;

function kept({ text, read }) {
  const picture = read?.picture;
  const { width, height } = text ?? read.layout;
  return {
    width: tenths(width),
    height: tenths(height),
    engine: text ? 'text_layer' : 'pp_ocr',
    pieces: (text?.pieces ?? (picture ? piecesOf(picture.view.page, picture.words) : [])).map((p) => [
      p.text,
      ...[p.x, p.y, p.w, p.h].map(tenths),
      thousandths(p.confidence),
    ]),
  };
}

const documents = [];
for (const file of fs.readdirSync(path.join(from, 'files')).sort()) {
  const base = path.parse(file).name;
  const truth = path.join(from, 'truth', `${base}.json`);
  if (!fs.existsSync(truth)) continue;
  const bytes = new Uint8Array(fs.readFileSync(path.join(from, 'files', file)));
  const pages = await pagesOf(bytes, file.toLowerCase().endsWith('.pdf'));
  await lookedCloser(pages);
  const { text_segments: _printed, ...told } = JSON.parse(fs.readFileSync(truth, 'utf8'));
  documents.push({ name: base, pages: pages.map(kept), truth: told });
  console.error(base);
}
await engine.close();
fs.mkdirSync(path.dirname(target), { recursive: true });
fs.writeFileSync(target, zlib.gzipSync(JSON.stringify(documents), { level: 9 }));
console.log(`${documents.length} files, ${fs.statSync(target).size} bytes: ${path.relative(ROOT, target)}`);
