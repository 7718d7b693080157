// Files from chat services.
// Other features import this file and what chat.module.ts exports, nothing else.
export { forgetEvents } from './chat-events.repository.js';
export { messageOf } from './imports.repository.js';
