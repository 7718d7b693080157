import type { components } from '@uketori/frontend-kit/api.gen';

export type EmailTemplate = components['schemas']['InboxEmailTemplate'];
/** The usual text, and the names a text may hold between double braces. */
export type MailDefaults = components['schemas']['CustomerMailDefaults'];
