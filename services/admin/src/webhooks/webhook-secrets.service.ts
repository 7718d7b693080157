import { Injectable } from '@nestjs/common';
import { requestContext } from '@uketori/service-kit/request-context';
import type { SealedColumn } from '@uketori/service-kit/reseal';
import { type SecretBox, secretBox } from '@uketori/service-kit/secret-box';
import type { WebhookRow } from './webhooks.repository.js';
import { signingSecrets } from './webhooks.rules.js';

/** The first webhooks were in a table of this name, and a sealed text opens at the place alone that it was sealed for. */
const SEALED_FOR = 'admin.security_webhooks';

/** For the exchange of the secret that seals them. */
export const SEALED_WEBHOOK_COLUMNS: SealedColumn[] = ['secret_sealed', 'former_sealed'].map((column) => ({
  table: 'admin.webhooks',
  key: 'id',
  column,
  field: 'secret',
  sealed_for: SEALED_FOR,
}));

/** The place that a webhook's secrets are sealed for. */
export const placeOf = (id: string): string => `${SEALED_FOR}:${id}:secret`;

/** The subject of log entries about a webhook. */
export function subjectOf({ id, stream }: Pick<WebhookRow, 'id' | 'stream'>) {
  const subject_type = stream === 'security' ? 'security_webhook' : 'webhook';
  return { menu: 'settings', subject_type, subject_id: id };
}

/** Seals the secrets of webhooks and opens them for a signature. */
@Injectable()
export class WebhookSecrets {
  #box: SecretBox | null = null;

  seal(id: string, secret: string): string {
    return this.#secrets().seal(secret, placeOf(id));
  }

  /** The secrets that sign now, the newest first. */
  signing(webhook: WebhookRow): string[] {
    const place = placeOf(webhook.id);
    return signingSecrets(webhook, Date.now()).map((sealed) => this.#secrets().open(sealed, place));
  }

  #secrets(): SecretBox {
    this.#box ??= secretBox();
    return this.#box;
  }
}

/** A stored response would keep the secret in clear: a repeated request makes another one instead. */
export function forgetKey(): void {
  const context = requestContext.getStore();
  if (context) context.idempotency = undefined;
}
