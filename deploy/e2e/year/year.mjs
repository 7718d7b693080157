// A year of a company, closed month by month through the API, and compared with an independent calculation.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { yearOf } from './bills.mjs';
import { close } from './close.mjs';
import { foundCompany } from './company.mjs';
import { approve, enter } from './enter.mjs';
import { figuresOf } from './figures.mjs';
import { settle } from './settle.mjs';

/** Rows of the table that are one line with the sum of all: they are as many as the suppliers. */
const SUMMED = ['supplier', 'payee'];

export class Year {
  constructor({ product, log = () => undefined, ...size }) {
    Object.assign(this, { product, log }, yearOf(size));
    // The list as the suppliers made it, before anything is added to it.
    this.asked = JSON.stringify(yearOf(size));
    Object.assign(this, { files: [], bookings: [], statement: [], journals: [], given: new Set() });
    /** Last invoice that was seen; approved documents; entries of payments that no file holds; rows settled, as proposed. */
    Object.assign(this, { seen: 0, approved: 0, entries: 0, chosen: 0, proposed: 0 });
  }

  async begin() {
    this.company = await foundCompany(this.product, this);
    const { items } = (await this.company.accountant.get('/invoices?limit=1')).body;
    this.seen = items[0]?.local_id ?? 0;
    const payments = (await this.company.payer.get('/payments?limit=1')).body.items;
    this.approved = payments[0]?.local_id ?? 0;
  }

  /** Receives, approves, pays and closes one month. */
  async closeMonth(month) {
    const began = performance.now();
    const steps = [];
    const timed = async (name, act) => {
      const at = performance.now();
      const result = await act();
      steps.push(`${name} ${((performance.now() - at) / 1000).toFixed(1)}`);
      return result;
    };
    const bills = await timed('enter', () => enter(this, month));
    await timed('approve', () => approve(this, bills));
    this.approved += bills.length;
    await timed('pay', () => settle(this, month));
    await timed('close', () => close(this, month));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    this.log(`${month}: ${bills.length} documents, ${seconds} s (${steps.join(', ')})`);
  }

  /** Each figure of the product beside the independent one. */
  async compare() {
    const [product, independent] = [await figuresOf(this), await calculated(this.asked)];
    const names = [...new Set([...Object.keys(independent), ...Object.keys(product)])].sort();
    return names.map((name) => {
      const [own, other] = [product[name] ?? 0, independent[name] ?? 0];
      return { name, product: own, independent: other, difference: own - other };
    });
  }
}

/** The figures that the other program computes of the same list. */
function calculated(asked) {
  const script = fileURLToPath(new URL('independent.py', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(Buffer.concat(output).toString('utf8')));
      else reject(new Error(`independent.py ended with ${code}`));
    });
    child.stdin.end(asked);
  });
}

/** The table of the figures; suppliers and payees as one line each, unless they differ. */
export function tableOf(rows) {
  const shown = rows.filter(
    ({ name, difference }) => difference !== 0 || !SUMMED.some((kind) => name.startsWith(`${kind} `)),
  );
  for (const kind of SUMMED) {
    const own = rows.filter(({ name }) => name.startsWith(`${kind} `));
    const sum = (field) => own.reduce((total, row) => total + row[field], 0);
    shown.push({
      name: `${own.length} × ${kind}`,
      product: sum('product'),
      independent: sum('independent'),
      difference: own.reduce((total, row) => total + Math.abs(row.difference), 0),
    });
  }
  const width = Math.max(...shown.map(({ name }) => name.length)) + 12;
  const cell = (value) => value.toLocaleString('en-US').padStart(17);
  const line = ({ name, product, independent, difference }) =>
    `${name.padEnd(width)}${cell(product)}${cell(independent)}${cell(difference)}`;
  const head = `${'figure'.padEnd(width)}${['product', 'independent', 'difference'].map((name) => name.padStart(17)).join('')}`;
  return [head, ...shown.map(line)].join('\n');
}
