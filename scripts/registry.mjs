// npm run registry -- [--difference] FILE…: loads the tax agency's published files (CSV, or ZIP files of CSV) of
// registered invoice issuers. Numbers are then checked without an application id and without a network.
import path from 'node:path';
import { readPlace } from '../deploy/embedded/environment.mjs';
import { build } from './build.mjs';
import { ROOT, runNode } from './runtime.mjs';

const { ok } = await build({ only: 'services', log: (line) => console.error(line) });
if (!ok) process.exit(1);
const env = { UKETORI_NTA_PUBLISHED: readPlace().registry, ...process.env };
// npm changes the directory to the project; the paths given mean the caller's.
const cwd = process.env.INIT_CWD ?? process.cwd();
const script = path.join(ROOT, 'services/journal/dist/load-registry.js');
const { code } = await runNode([script, ...process.argv.slice(2)], { cwd, env });
process.exit(code);
