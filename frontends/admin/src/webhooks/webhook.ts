import type { Schema } from '@uketori/frontend-kit/apiTypes';
import type { Tone } from '@uketori/frontend-kit/StatusTag';

export type Webhook = Schema<'Webhook'>;
export type Delivery = Schema<'WebhookDelivery'>;

export const STATE_TONES: Record<Webhook['state'], Tone> = {
  ON: 'success',
  FAILING: 'warning',
  STOPPED: 'danger',
  OFF: 'neutral',
};

export const DELIVERY_TONES: Record<Delivery['state'], Tone> = {
  WAITING: 'progress',
  DELIVERED: 'success',
  FAILED: 'danger',
};

/** What a person may choose: all of a kind first, then its types, in the order of the API. */
export function choices(
  types: readonly { type: string; ability: string }[],
  level: (ability: string) => number,
) {
  const allowed = types.filter(({ ability }) => level(ability) === 3).map(({ type }) => type);
  const kinds = [...new Set(types.map(({ type }) => kindOf(type)))];
  return kinds.flatMap((kind) => {
    const ofKind = types.filter(({ type }) => kindOf(type) === kind).map(({ type }) => type);
    const mine = ofKind.filter((type) => allowed.includes(type));
    return mine.length === ofKind.length ? [`${kind}.*`, ...mine] : mine;
  });
}

export function kindOf(type: string): string {
  return type.split('.')[0] ?? type;
}

/** The headers of a delivery as they were sent; the signature is left out. */
export function headersOf({ event_id }: Pick<Delivery, 'event_id'>, tried_at: string): string {
  const seconds = Math.floor(Date.parse(tried_at) / 1000);
  return [
    'content-type: application/json',
    `webhook-id: ${event_id}`,
    `webhook-timestamp: ${seconds}`,
    'webhook-signature: v1,…',
  ].join('\n');
}

/** A body as it reads best: JSON with indents, anything else unchanged. */
export function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
