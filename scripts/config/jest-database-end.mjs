// Jest wants its globalTeardown in a file of its own.
export { teardown as default } from './jest-database.mjs';
