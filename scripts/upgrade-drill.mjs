// npm run upgrade-drill -- [--from REF] [--transport kafka] [--beside MS] [--order SEED]: runs the last release and this tree
// beside each other on one database under load, rolls part after part and contracts. Exits with 1 on any lost request.
import { build } from './build.mjs';
import { runNode } from './runtime.mjs';

if (!(await build({ only: 'services' })).ok) process.exit(1);
const { code } = await runNode(['deploy/e2e/upgrade/drill.mjs', ...process.argv.slice(2)]);
process.exitCode = code;
