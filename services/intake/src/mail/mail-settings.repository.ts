import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import { MailSettingsEntity } from './mail-settings.record.js';

/** The organization's row, held; made when there is none yet. Two first changes at once wait for each other. */
export async function heldMailSettings(tx: Tx): Promise<MailSettingsEntity> {
  const { organization_id } = tx.actor;
  await tx.rows(
    `insert into intake.mail_settings (organization_id, id) values ($1, $2)
     on conflict (organization_id) do nothing`,
    [organization_id, newId()],
  );
  const row = await tx.findForUpdate(MailSettingsEntity, { organization_id });
  if (!row) throw new Error('the settings that were just made are gone');
  return row;
}

/**
 * The organization whose address has this local part and how many of its mails wait, counted up to `most`; null
 * for an unknown address. Needs the system scope.
 */
export function recipientOf(
  tx: Tx,
  local_part: string,
  most: number,
): Promise<{ organization_id: string; waiting: number } | null> {
  return tx.one(
    `select s.organization_id, (select count(*) from (
       select 1 from intake.captured_mails m where m.organization_id = s.organization_id
         and m.state in ('WAITING', 'RETRYING') limit $2) w)::int as waiting
     from intake.mail_settings s where s.local_part = $1`,
    [local_part, most],
  );
}

/** Notes that a mail came in. */
export async function noteArrival(tx: Tx): Promise<void> {
  await tx.rows('update intake.mail_settings set last_mail_at = now() where organization_id = $1', [
    tx.actor.organization_id,
  ]);
}
