// Plays the whole day with pictures. The argument says how many invoices there are.
import { openBrowser } from '../product/browser.mjs';
import { startProduct } from '../product/product.mjs';
import { Day } from './day.mjs';

const size = Number(process.argv[2] ?? 40);
const product = await startProduct({ own: true });
const browser = await openBrowser();
try {
  const day = new Day({ product, browser, size, pictures: true, log: console.log });
  await day.begin();
  await day.play();
  day.tell();
} finally {
  await browser.close();
  await product.stop();
}
