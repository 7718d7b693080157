// node scripts/openapi-of.mjs <service> <file>: writes a service's OpenAPI document, built from its code.
import fs from 'node:fs';

const [name, file] = process.argv.slice(2);
// Modules may read their settings while loading; a document needs none of the real ones.
for (const secret of ['IDENTITY', 'SESSION', 'LINK'])
  process.env[`UKETORI_${secret}_SECRET`] ??= 'x'.repeat(40);
const { openapiDocument } = await import('../services/kit/dist/start.js');
const { definition } = await import(`../services/${name}/dist/main.js`);
const document = await openapiDocument(definition);
fs.writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
process.exit(0);
