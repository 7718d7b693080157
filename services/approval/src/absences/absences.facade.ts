// Deputies of absent users.
// Other features import this file, nothing else.
export { actsAs, type Deputy, deputiesOf } from './absences.repository.js';
