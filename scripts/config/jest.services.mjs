import { fileURLToPath } from 'node:url';
import { ensureJestCanRun } from './jest-node.mjs';

ensureJestCanRun({ modules: true });

const root = fileURLToPath(new URL('../..', import.meta.url));

export default {
  displayName: 'services',
  rootDir: root,
  roots: ['<rootDir>/services', '<rootDir>/proto'],
  testEnvironment: 'node',
  globalSetup: '<rootDir>/scripts/config/jest-database.mjs',
  globalTeardown: '<rootDir>/scripts/config/jest-database-end.mjs',
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          target: 'es2022',
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: {
    '^@uketori/service-kit/(.*)$': '<rootDir>/services/kit/src/$1.ts',
    '^@uketori/proto/(.*)$': '<rootDir>/proto/gen/$1.ts',
    '^@uketori/(intake|ocr|journal|approval|payment|inbox|admin)/(.*)$': '<rootDir>/services/$1/src/$2.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testTimeout: 60_000,
  // Each file leaves its copies of all modules behind: a process that was used long enough is replaced.
  workerIdleMemoryLimit: '1500MB',
};
