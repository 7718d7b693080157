import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Day } from '../day/day.mjs';
import { openBrowser } from '../product/browser.mjs';
import { startProduct } from '../product/product.mjs';

/** The drill `npm run day` plays the same with forty. */
const SIZE = 8;

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
    await day.collect();
    await day.read();
    await day.code();
  });

  it('one comes back from a phone, and all are approved for good', async () => {
    await day.approve();
    await day.mend();
    await day.approveFinally();
  });

  it('the payer offsets the credit note, makes the transfer file and matches it with the statement', async () => {
    await day.pay();
    await day.match();
  });

  it('the accountant exports, accrues and closes; a late invoice gets the next month', async () => {
    await day.export();
    await day.close();
    await day.comeLate();
    await day.reopen();
  });

  it('the sums of all files agree with what the suppliers asked for', async () => {
    await day.compare();
    assert.equal(day.people.length, 4);
  });
});
