// Plays the whole day with pictures. The first argument says how many invoices there are; with `en` after it the
// pages are also pictured in English.
import { openBrowser } from '../product/browser.mjs';
import { startProduct } from '../product/product.mjs';
import { approve, approveFinally, mend } from './approve.mjs';
import { close, comeLate, exportFile, reopen } from './close.mjs';
import { compare } from './compare.mjs';
import { Day } from './day.mjs';
import { match, pay } from './pay.mjs';
import { code, collect, read } from './receive.mjs';

const PARTS = [
  [collect, read, code],
  [approve, mend, approveFinally],
  [pay, match],
  [exportFile, close, comeLate, reopen],
  [compare],
].flat();

const size = Number(process.argv[2] ?? 40);
const english = process.argv[3] === 'en';
const product = await startProduct({ own: true });
const browser = await openBrowser();
try {
  const day = new Day({ product, browser, size, pictures: true, english, log: console.log });
  await day.begin();
  for (const part of PARTS) await part(day);
  day.tell();
} finally {
  await browser.close();
  await product.stop();
}
