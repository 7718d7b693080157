// npm run --silent read -- DIR --out OUT: reads every file of DIR with the product's own pipeline.
// stdout belongs to the reader; everything else goes to stderr.
import fs from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { ROOT, runNode } from './runtime.mjs';

const { ok } = await build({ only: 'services', log: (line) => console.error(line) });
const script = path.join(ROOT, 'services/ocr/dist/read.js');
if (!fs.existsSync(script)) {
  console.error(
    ok ? 'The reader is not built: services/ocr/dist/read.js is missing.' : 'The build failed (above).',
  );
  process.exit(1);
}
// npm changes the directory to the project; the paths given mean the caller's.
const from = process.env.INIT_CWD ?? process.cwd();
const { code } = await runNode([script, ...process.argv.slice(2)], { cwd: from });
process.exit(code);
