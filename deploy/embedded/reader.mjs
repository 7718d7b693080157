// A reader alone, as a container runs it: production refuses what it must not have.
import { assertProduction } from './production.rules.mjs';

try {
  assertProduction(process.env, ['ocr']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { run } = await import('../../services/ocr/dist/main.js');
await run();
