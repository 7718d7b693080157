import { isSample, refuseSample } from './samples.rules.js';

test.each([
  ['sample', true],
  ['upload', false],
  ['inbox', false],
  ['', false],
])('an invoice from %j is a sample: %s', (source, sample) => {
  expect(isSample({ source })).toBe(sample);
  const refuse = () => refuseSample({ source });
  if (sample) expect(refuse).toThrow(expect.objectContaining({ code: 'sample_invoice' }));
  else expect(refuse).not.toThrow();
});
