import type { Schema } from '@uketori/frontend-kit/apiTypes';

type Uses = Schema<'QuotaUses'>['items'][number];

export interface ShownLimit extends Pick<Uses, 'used' | 'limit' | 'refused'> {
  /** Service and kind: mails leave from two services, which count apart. */
  name: string;
  state: 'free' | 'near' | 'reached';
}

const NEAR = 0.8;

/** The limits of each service, as the screen shows them. */
export function limitsOf(
  answers: readonly { service: string; data?: { items: readonly Uses[] } | undefined }[],
): ShownLimit[] {
  return answers.flatMap(({ service, data }) =>
    (data?.items ?? []).map(({ kind, used, limit, refused }) => ({
      name: `${service}_${kind}`,
      used,
      limit,
      refused,
      state: stateOf(used, limit, refused),
    })),
  );
}

function stateOf(used: number, limit: number, refused: number): ShownLimit['state'] {
  if (used >= limit || refused > 0) return 'reached';
  return used >= Math.ceil(limit * NEAR) ? 'near' : 'free';
}
