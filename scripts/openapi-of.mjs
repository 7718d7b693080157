// node scripts/openapi-of.mjs <service> <file> <folder>: writes a service's OpenAPI document and, into the folder, the
// descriptions of its records; both are built from its code.
import fs from 'node:fs';
import path from 'node:path';

const [name, file, folder] = process.argv.slice(2);
// Modules may read their settings while loading; a document needs none of the real ones.
for (const secret of ['SESSION', 'LINK']) process.env[`UKETORI_${secret}_SECRET`] ??= 'x'.repeat(40);
const { openapiDocument } = await import('../services/kit/dist/start.js');
const { describeRecord } = await import('../services/kit/dist/record.js');
const { definition } = await import(`../services/${name}/dist/main.js`);
const document = await openapiDocument(definition);
fs.writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
for (const record of definition.records ?? []) {
  const target = path.join(folder, `${record.name}.json`);
  fs.writeFileSync(target, `${JSON.stringify(describeRecord(record), null, 2)}\n`);
}
process.exit(0);
