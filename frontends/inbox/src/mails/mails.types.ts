import type { components } from '@uketori/frontend-kit/api.gen';

export type MailResult = components['schemas']['CustomerMailResult'];
