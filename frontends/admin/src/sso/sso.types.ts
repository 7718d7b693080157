import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type Sso = Schema<'SsoSettings'>;
