import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { invariantsOf } from '../product/invariants.mjs';
import { startProduct } from '../product/product.mjs';
import { tableOf, Year } from '../year/year.mjs';

/** `npm run year` closes twelve months with 3,000. These three have the day on which the transitional share changes. */
const SIZE = { documents: 37, suppliers: 18, months: 3 };
const skip =
  spawnSync('python3', ['--version']).status === 0 ? false : 'no Python 3 for the other calculation';

describe('the months of an accountant, to the yen', { skip }, () => {
  let product;
  let year;
  before(async () => {
    product = await startProduct({ own: true });
    year = new Year({ product, ...SIZE, log: (line) => console.log(`# ${line}`) });
    await year.begin();
  });
  after(async () => {
    await product?.stop();
  });

  it('all kinds of invoices are received, approved, paid, exported and closed', async () => {
    for (const month of year.months) await year.closeMonth(month);
    assert.equal(
      year.proposed,
      year.chosen,
      'the product proposes the right payments for each row of the bank',
    );
  });

  it('ledger, journals, reports and bank files are what an independent calculation says', async () => {
    const rows = await year.compare();
    const differing = rows.filter(({ difference }) => difference !== 0);
    assert.deepEqual(differing, [], tableOf(rows));
    assert.ok(rows.length > 150, `${rows.length} figures`);
  });

  it('the invariants hold', async () => {
    const { failures } = await invariantsOf(product, 'after the months');
    assert.deepEqual(failures, []);
  });
});
