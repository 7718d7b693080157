import { publicFields } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { type BoardMessageEntity, boardMessageRecord } from './board-message.record.js';

export const SHOWN = publicFields(boardMessageRecord);
/** So long its author still sees a message that is over. */
const OVER_DAYS = 366;

export type StoredMessage = Pick<BoardMessageEntity, (typeof SHOWN)[number]>;

/** The messages shown on a day, and of the actor's own also those to come and those of the last year. */
export function messagesOn(tx: Tx, today: string): Promise<StoredMessage[]> {
  return tx.rows<StoredMessage>(
    `select ${SHOWN.join(', ')} from admin.board_messages
     where organization_id = $1 and date_display_until >= $2::date - ${OVER_DAYS}
       and ($2::date between date_display_from and date_display_until or created_user_organization = $3)`,
    [tx.actor.organization_id, today, tx.actor.user_organization_id],
  );
}

/** Messages that are not over on a day. */
export async function countMessages(tx: Tx, today: string): Promise<number> {
  const known = await tx.one<{ n: number }>(
    `select count(*)::int as n from admin.board_messages
     where organization_id = $1 and date_display_until >= $2`,
    [tx.actor.organization_id, today],
  );
  return known?.n ?? 0;
}
