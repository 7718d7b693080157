// `npx jest PATH`: the file's own configuration is found here. `npm test` names the configurations itself.
import { ensureJestCanRun } from './scripts/config/jest-node.mjs';

ensureJestCanRun({ modules: true });

export default {
  projects: ['scripts/config/jest.services.mjs', 'scripts/config/jest.frontends.mjs'],
  // Jest reads the limit from the configuration it was started with only.
  testTimeout: 60_000,
};
