// Deputies of absent users.
// Other features import this file, nothing else.
export { actsAs, deputiesOf, deputyIds } from './absences.repository.js';
