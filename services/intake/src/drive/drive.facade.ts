// Files from folders of a drive.
// Other features import this file and what drive.module.ts exports, nothing else.
export { folderOf } from './imports.repository.js';
