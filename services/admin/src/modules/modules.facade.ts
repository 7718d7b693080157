// The modules of an organization.
// Other features import this file, nothing else.
export { enableEveryModule, listModuleRows } from './modules.repository.js';
