import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { merged, pageWith, readPage, readRows, rendered, rowOf } from '../bench/report.mjs';
import { summary } from '../bench/rounds.mjs';

const TAKEN = { date: '2026-11-28', commit: '1a2b3c4d', machine: '2 × Xeon, 24 GB' };
const rounds = [
  { mine: 20, limit: 10, ratio: 2 },
  { mine: 60, limit: 20, ratio: 3 },
  { mine: 400, limit: 100, ratio: 4 },
];
const result = (bar) => summary({ id: 'P4a', title: 'a list', beside: 'the port', rounds, bar });
const row = (bar, taken = TAKEN) => rowOf('P4', result(bar), taken);

describe('the report of the bench', () => {
  it('a result becomes a row with median, range and verdict', () => {
    assert.deepEqual(row(3), {
      step: 'P4',
      id: 'P4a',
      title: 'a list',
      beside: 'the port',
      bar: '≤ 3',
      figure: '60.0 ms',
      limit: '20.0 ms',
      ratio: '3.000 (2.000 – 4.000)',
      verdict: 'met',
      ...TAKEN,
    });
  });

  it('the rows of a step replace its previous ones, and others stay where they are', () => {
    const known = [
      { step: 'P3', id: 'P3' },
      { step: 'P4', id: 'P4a' },
      { step: 'P4', id: 'P4b' },
      { step: 'P5', id: 'P5a' },
    ];
    const next = merged(known, 'P4', [{ step: 'P4', id: 'new' }]);
    assert.deepEqual(
      next.map(({ id }) => id),
      ['P3', 'new', 'P5a'],
    );
    assert.equal(merged(known, 'P6', [{ step: 'P6', id: 'P6' }]).at(-1).id, 'P6');
  });

  it('the page names what misses its bar, and the date, commit and machine of each figure', () => {
    const text = rendered([row(3), row(1), row(2.5), row(3, { ...TAKEN, machine: 'another' })]);
    assert.match(text, /^2 of 4 figures hold their bars\./);
    assert.match(text, /^Missed:\n\n- P4a \(a list\)$/m);
    assert.match(text, /^Around the bar:\n\n- P4a \(a list\)$/m);
    assert.match(text, /\| \*\*missed\*\* \| 2026-11-28, 1a2b3c4d, A \|/);
    assert.match(text, /^- \*\*B\*\*: another$/m);
  });

  it('docs/performance.md is what the bench wrote from docs/performance.json', () => {
    assert.equal(pageWith(readPage(), readRows()), readPage());
  });
});
