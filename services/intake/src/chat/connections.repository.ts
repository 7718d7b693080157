import type { Tx } from '@uketori/service-kit/work';
import type { ChatConnectionEntity } from './chat-connection.record.js';

/** Stores what a check of the token found, unless the token was replaced since or the connection ended. */
export async function keepCheck(
  tx: Tx,
  { id, api_token_sealed }: Pick<ChatConnectionEntity, 'id' | 'api_token_sealed'>,
  account: string,
  check_result: string,
): Promise<void> {
  await tx.rows(
    `update intake.chat_connections set account = $3, check_result = $4, checked_at = now()
     where organization_id = $1 and id = $2 and deleted_at is null and api_token_sealed = $5`,
    [tx.actor.organization_id, id, account, check_result, api_token_sealed],
  );
}

/** Shows a fault beside the connection; `ok` clears it. */
export async function noteConnection(tx: Tx, connection_id: string, check_result: string): Promise<void> {
  await tx.rows(
    `update intake.chat_connections set check_result = $3, checked_at = now()
     where organization_id = $1 and id = $2 and check_result <> $3`,
    [tx.actor.organization_id, connection_id, check_result],
  );
}

/** Notes that a connection posted. A busy channel posts many messages; its row is written once a minute. */
export async function noteEvent(tx: Tx, connection_id: string): Promise<void> {
  await tx.rows(
    `update intake.chat_connections set last_event_at = now() where organization_id = $1 and id = $2
       and (last_event_at is null or last_event_at < now() - interval '1 minute')`,
    [tx.actor.organization_id, connection_id],
  );
}
