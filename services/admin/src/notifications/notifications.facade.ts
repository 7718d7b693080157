// Notifications that other features send.
// Other features import this file, nothing else.
export { choosers, notify } from './notices.repository.js';
export { isNews, lockNotices } from './notifications.rules.js';
