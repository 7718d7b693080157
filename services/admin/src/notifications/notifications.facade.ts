// Notifications that other features send.
// Other features import this file, nothing else.
export { tell } from './notices.js';
export { isNews, lockNotices } from './notifications.rules.js';
