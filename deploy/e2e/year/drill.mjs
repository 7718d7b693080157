// Closes the whole year. The arguments say how many documents there are, and of how many suppliers.
import { invariantsOf } from '../product/invariants.mjs';
import { startProduct } from '../product/product.mjs';
import { tableOf, Year } from './year.mjs';

const documents = Number(process.argv[2] ?? 3000);
const suppliers = Number(process.argv[3] ?? Math.max(18, Math.ceil(documents / 10)));
const began = performance.now();
const product = await startProduct({ own: true });
try {
  const year = new Year({ product, documents, suppliers, months: 12, log: console.log });
  await year.begin();
  for (const month of year.months) await year.closeMonth(month);
  const rows = await year.compare();
  console.log(tableOf(rows));
  const differing = rows.filter(({ difference }) => difference !== 0);
  const { failures } = await invariantsOf(product, 'after the year');
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${year.bills.length} documents of ${suppliers} suppliers: ${Math.round(seconds)} s, ` +
      `${((100 * seconds) / year.bills.length).toFixed(1)} s for 100; ` +
      `${year.proposed} of ${year.chosen} rows of the bank were proposed right; ` +
      `${rows.length} figures, ${differing.length} differ`,
  );
  for (const failure of failures) console.log(failure);
  if (differing.length > 0 || failures.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
}
