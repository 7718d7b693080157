import { readdirSync, readFileSync } from 'node:fs';
import { fieldsOf } from './digital-fields.rules.js';
import { readDigitalInvoice } from './read-digital.js';

const SAMPLES = new URL('../../test/digital/', import.meta.url);
const names = readdirSync(SAMPLES).filter((n) => n.endsWith('.xml'));

it.each(names)('%s', (name) => {
  const read = readDigitalInvoice(readFileSync(new URL(name, SAMPLES)));
  expect(read.problems).toEqual([]);
  console.log(JSON.stringify(fieldsOf(read).document, (k, v) => (v && v.box ? v.value : v)));
});
