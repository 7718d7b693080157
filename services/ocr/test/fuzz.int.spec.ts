import { fuzz } from './fuzz-run.js';

// The whole run is `npm run fuzz`; these sixty are always the same.
it('damaged invoices end once each, in their time, and no reader process ends', async () => {
  const report = await fuzz({ seed: 20_261_121, count: 60, readers: 2, pictures: 0.05, pages: 1 });
  expect(report.findings.map(({ mutant, what }) => `${mutant.number} of ${mutant.of}: ${what}`)).toEqual([]);
  const ends = Object.values(report.ends).reduce((sum, n) => sum + n, 0);
  expect(ends).toBe(60);
  // Neither all refused nor all untouched: the damage does something, and not everything.
  expect(report.ends.read).toBeGreaterThan(10);
  expect(report.ends.SaveImageError).toBeGreaterThan(5);
}, 400_000);
