import { newId } from '@uketori/service-kit/ids';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import type { Tx } from '@uketori/service-kit/tx';
import { readOrganization } from '../organizations/organizations.facade.js';
import { type Choice, COLLECTIVE, fallbackOf, type NotificationType } from './kinds.data.js';
import { noticeMail } from './notifications.mail.js';
import type { Notice, RoleNotice } from './notifications.rules.js';

/** Members who may get one notification of a role. */
const HOLDERS = 500;

interface Given extends Notice {
  email: string;
  full_name: string;
  choice: Choice;
  /** False when the notification renewed an unread one. */
  is_new: boolean;
}

/**
 * Notifies active members as each of them chose. An unread notice of the same subject is renewed instead of repeated.
 * A collective one sends no further mail while it is unread.
 * @param app_url the address of the application, before the paths that mails link to
 */
export async function notify(tx: Tx, notices: readonly Notice[], app_url: string): Promise<void> {
  if (notices.length === 0) return;
  const organization = await readOrganization(tx, tx.actor.organization_id);
  const rows = notices.map((notice) => ({
    ...notice,
    id: newId(),
    fallback: fallbackOf(notice.type, organization.settings.send_approval_request),
  }));
  const given = await tx.rows<Given>(
    `with chosen as (
       select distinct on (n.user_id, n.type, n.subject) n.*, m.email, m.full_name,
         coalesce(c.choice, n.fallback) as choice
       from jsonb_to_recordset($2::jsonb)
         as n(id uuid, user_id uuid, type text, params jsonb, subject text, link text, fallback text)
       join admin.memberships m on m.organization_id = $1 and m.user_id = n.user_id and m.status = 'active'
       left join admin.notification_choices c
         on c.organization_id = $1 and c.user_id = n.user_id and c.type = n.type
       order by n.user_id, n.type, n.subject
     ), stored as (
       insert into admin.notifications as known
         (organization_id, id, user_id, type, params, subject, link, in_digest)
       select $1, id, user_id, type, params, subject, link, choice = 'digest' from chosen where choice <> 'never'
       on conflict (organization_id, user_id, type, subject) where read_at is null
       do update set params = excluded.params, link = excluded.link, date_created = now(),
         in_digest = known.in_digest or (excluded.in_digest and excluded.type <> all($3))
       returning user_id, type, subject, xmax = 0 as is_new
     )
     select user_id, type, params, subject, link, email, full_name, choice, is_new
     from stored join chosen using (user_id, type, subject)`,
    [tx.actor.organization_id, JSON.stringify(rows), COLLECTIVE],
  );
  for (const notice of given) {
    const isRepeated = COLLECTIVE.includes(notice.type) && !notice.is_new;
    if (notice.choice !== 'at_once' || isRepeated) continue;
    const { email, full_name } = notice;
    await queueMail(
      tx,
      noticeMail([notice], { email, full_name, organization_name: organization.name, app_url }),
    );
  }
}

/** Notifies every active member with the ability of the notice; the author of the act only where the notice is for them, too. */
export async function notifyRole(
  tx: Tx,
  { ability, to_author, ...notice }: RoleNotice,
  author: string,
  app_url: string,
): Promise<void> {
  const holders = await tx.rows<{ user_id: string }>(
    `select m.user_id from admin.memberships m
     join admin.role_abilities a
       on a.organization_id = $1 and a.role_id = m.role_id and a.ability = $2
     where m.organization_id = $1 and m.status = 'active' order by m.id limit ${HOLDERS}`,
    [tx.actor.organization_id, ability],
  );
  const others = holders.filter(({ user_id }) => to_author || user_id !== author);
  await notify(
    tx,
    others.map(({ user_id }) => ({ ...notice, user_id })),
    app_url,
  );
}

/** Days that a read notification is kept, for questions about it. */
const READ_DAYS = 30;

/** Marks unread notifications of the actor as read, null: all; returns how many. */
export async function markRead(tx: Tx, ids: readonly string[] | null): Promise<number> {
  const read = await tx.rows(
    `update admin.notifications set read_at = now()
     where organization_id = $1 and user_id = $2 and read_at is null and ($3::uuid[] is null or id = any($3))
     returning id`,
    [tx.actor.organization_id, tx.actor.user_id, ids],
  );
  return read.length;
}

/** Removes notifications that the actor read long ago. */
export async function sweepRead(tx: Tx): Promise<void> {
  await tx.rows(
    `delete from admin.notifications
     where organization_id = $1 and user_id = $2 and read_at < now() - make_interval(days => ${READ_DAYS})`,
    [tx.actor.organization_id, tx.actor.user_id],
  );
}

/** What the actor chose, by kind. */
export async function ownChoices(tx: Tx): Promise<Map<NotificationType, Choice>> {
  const rows = await tx.rows<{ type: NotificationType; choice: Choice }>(
    'select type, choice from admin.notification_choices where organization_id = $1 and user_id = $2',
    [tx.actor.organization_id, tx.actor.user_id],
  );
  return new Map(rows.map(({ type, choice }) => [type, choice]));
}

/** Stores a choice of the actor; null goes back to the organization's. */
export async function storeChoice(tx: Tx, type: NotificationType, choice: Choice | null): Promise<void> {
  const own = [tx.actor.organization_id, tx.actor.user_id, type];
  if (choice === null) {
    await tx.rows(
      'delete from admin.notification_choices where organization_id = $1 and user_id = $2 and type = $3',
      own,
    );
    return;
  }
  await tx.rows(
    `insert into admin.notification_choices (organization_id, user_id, type, choice) values ($1, $2, $3, $4)
     on conflict (organization_id, user_id, type) do update set choice = excluded.choice, date_updated = now()`,
    [...own, choice],
  );
}

/** Users among some who made a choice of their own for a kind. */
export async function choosers(
  tx: Tx,
  type: NotificationType,
  user_ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.rows<{ user_id: string }>(
    `select user_id from admin.notification_choices
     where organization_id = $1 and type = $2 and user_id = any($3::uuid[])`,
    [tx.actor.organization_id, type, user_ids],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Organizations in which unread notifications wait for a daily mail. Needs the system scope. */
export async function organizationsWithDigests(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ organization_id: string }>(
    'select distinct organization_id from admin.notifications where in_digest and read_at is null',
  );
  return rows.map(({ organization_id }) => organization_id);
}

/** Notifications of one daily mail. */
const DIGEST_ROWS = 200;

/** Takes what waits for the daily mail of each active member, the newest first. */
export async function takeDigests(
  tx: Tx,
): Promise<{ email: string; full_name: string; notices: Pick<Notice, 'type' | 'params' | 'link'>[] }[]> {
  return tx.rows(
    `with taken as (
       update admin.notifications set in_digest = false
       where organization_id = $1 and in_digest and read_at is null
       returning user_id, id, type, params, link
     ), newest as (
       select *, row_number() over (partition by user_id order by id desc) as place from taken
     )
     select m.email, m.full_name,
       jsonb_agg(jsonb_build_object('type', n.type, 'params', n.params, 'link', n.link) order by n.id desc) as notices
     from newest n
     join admin.memberships m on m.organization_id = $1 and m.user_id = n.user_id and m.status = 'active'
     where n.place <= ${DIGEST_ROWS}
     group by m.email, m.full_name order by m.email`,
    [tx.actor.organization_id],
  );
}

/** Deletes the notifications about subjects that are gone for good, read and unread ones. */
export async function forgetNotices(tx: Tx, subjects: readonly string[]): Promise<void> {
  await tx.rows('delete from admin.notifications where organization_id = $1 and subject = any($2)', [
    tx.actor.organization_id,
    subjects.filter((subject) => subject !== ''),
  ]);
}
