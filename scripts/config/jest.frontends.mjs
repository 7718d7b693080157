import { fileURLToPath } from 'node:url';
import { ensureJestCanRun } from './jest-node.mjs';

ensureJestCanRun({ modules: false });

const root = fileURLToPath(new URL('../..', import.meta.url));

export default {
  displayName: 'frontends',
  rootDir: root,
  roots: ['<rootDir>/frontends'],
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { url: 'http://app.uketori.localhost:8080/' },
  testMatch: ['**/*.test.ts', '**/*.test.tsx', '**/*.test.cjs'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  setupFiles: ['<rootDir>/frontends/kit/src/testing/environment.cjs'],
  setupFilesAfterEnv: ['<rootDir>/frontends/kit/src/testing/matchers.ts'],
  transform: {
    '\\.manual$': '<rootDir>/frontends/kit/src/testing/manualTransform.cjs',
    '^.+\\.(tsx?|m?js)$': [
      '<rootDir>/frontends/kit/src/testing/transform.cjs',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Libraries that ship ES modules only (or whose ES build is picked) must be compiled for jest.
  transformIgnorePatterns: [
    '/node_modules/(?!.*(/es/|\\.mjs$|lodash-es|path-to-regexp|react-router|@remix-run|/i18next|/react-i18next|single-spa|@tanstack|cookie))',
  ],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/frontends/kit/src/testing/classNames.cjs',
    '\\.(css|svg|png)$': '<rootDir>/frontends/kit/src/testing/classNames.cjs',
    '^@uketori/frontend-kit/(.*)$': '<rootDir>/frontends/kit/src/$1',
    '^@uketori/proto/records/(.*)$': '<rootDir>/proto/records/$1',
    '^lodash-es/(.*)$': 'lodash/$1',
    // One antd for the test: what a test imports is the build for Node.js.
    '^antd/es/tour$': 'antd/lib/tour',
  },
  testTimeout: 30_000,
};
