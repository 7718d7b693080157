// Copies of admin's organizations and members, and the settings of journal in them.
// Other features import this file and what settings.module.ts exports, nothing else.
export { lineSettings, type LineSettings } from './journal-rules.repository.js';
export {
  journalSettings,
  type JournalSettings,
  payerProfile,
} from './settings.repository.js';
