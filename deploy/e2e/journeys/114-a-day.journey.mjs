import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approve, approveFinally, mend } from '../day/approve.mjs';
import { close, comeLate, exportFile, reopen } from '../day/close.mjs';
import { compare } from '../day/compare.mjs';
import { Day } from '../day/day.mjs';
import { match, pay } from '../day/pay.mjs';
import { code, collect, read } from '../day/receive.mjs';
import { openBrowser } from '../product/browser.mjs';
import { startProduct } from '../product/product.mjs';

/** The drill `npm run day` plays the same with forty. */
const SIZE = 6;

describe('a day of a company of four people, from home to the lock of the month', () => {
  let product;
  let browser;
  let day;
  before(async () => {
    product = await startProduct({ own: true });
    browser = await openBrowser();
    day = new Day({ product, browser, size: SIZE, log: (line) => console.log(`# ${line.trim()}`) });
    await day.begin();
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('invoices come by link, by mail and on paper, and the accountant codes them', async () => {
    await collect(day);
    await read(day);
    await code(day);
  });

  it('one comes back from a phone, and all are approved for good', async () => {
    await approve(day);
    await mend(day);
    await approveFinally(day);
  });

  it('the payer offsets the credit note, makes the transfer file and matches it with the statement', async () => {
    await pay(day);
    await match(day);
  });

  it('the accountant exports, accrues and closes; a late invoice gets the next month', async () => {
    await exportFile(day);
    await close(day);
    await comeLate(day);
    await reopen(day);
  });

  it('the sums of all files agree with what the suppliers asked for', async () => {
    await compare(day);
    assert.equal(day.people.length, 4);
  });
});
