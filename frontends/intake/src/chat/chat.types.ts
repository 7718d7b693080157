import type { components } from '@uketori/frontend-kit/api.gen';

export type ChatConnection = components['schemas']['ChatConnection'];
export type ChatImport = components['schemas']['ChatImport'];
export type ChatServiceName = ChatConnection['service'];
