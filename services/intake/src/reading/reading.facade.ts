// The queue of readings.
// Other features import this file and what reading.module.ts exports, nothing else.
export { queueReading } from './reading-queue.repository.js';
export { type RereadChoice, rereadDocument } from './reread.service.js';
