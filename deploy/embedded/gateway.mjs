// The gateway alone, as a container runs it: production refuses what it must not have.
import { createRequire } from 'node:module';
import { assertProduction } from './production.rules.mjs';

try {
  assertProduction(process.env, ['gateway']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
createRequire(import.meta.url)('../../gateway/bootstrap.cjs');
