import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '@uketori/service-kit/tx';
import {
  type Counted,
  decidingKinds,
  delayAfter,
  type DelayKind,
  failuresThatCount,
  secondsLeft,
  startsDelay,
} from './login-delays.rules.js';

/** A device cookie is 32 random bytes in base64url. */
const DEVICE = /^[A-Za-z0-9_-]{43}$/;
/** Days that a network or device is known without another log-in. */
const PLACE_DAYS = 180;
const SWEPT_AT_ONCE = 100;

/** One try: for which account, and from where. */
export interface Try {
  email: string;
  user_id: string | null;
  network: string;
  device: string | null;
  /** The session that asks for its own person's password: it is counted alone. */
  session_id?: string | undefined;
}

/** A counter that decides about a try. */
interface Bucket {
  name: string;
  kind: DelayKind;
}

export type Outcome =
  | { kind: 'right' }
  | { kind: 'wrong'; starts_delay: boolean }
  | { kind: 'delayed'; seconds: number };

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Hashed, so that mistyped mail addresses are not collected. */
function bucketOf(kind: DelayKind, email: string, where = ''): Bucket {
  return { name: `${kind}:${sha256(`${email}\n${where}`)}`, kind };
}

const devicePlace = (device: string) => `device:${sha256(device)}`;
const networkPlace = (network: string) => `network:${network}`;

/** The counters that decide about a try, in the order in which they are locked. Needs the system scope. */
export async function decidingBuckets(tx: Tx, given: Try): Promise<Bucket[]> {
  const { email, network, device, session_id } = given;
  if (session_id) return [bucketOf('device', email, session_id)];
  const places = await tx.rows<{ place: string }>(
    `select place from admin.login_places
     where user_id = $1 and place = any($2) and last_used_at > now() - make_interval(days => ${PLACE_DAYS})`,
    [given.user_id, [devicePlace(device ?? ''), networkPlace(network)]],
  );
  const known = new Set(places.map(({ place }) => place));
  const kinds = decidingKinds({
    device: known.has(devicePlace(device ?? '')),
    network: network !== 'unknown' && known.has(networkPlace(network)),
  });
  const where = { account: '', network, device: device ?? '' };
  return kinds.map((kind) => bucketOf(kind, email, where[kind]));
}

/** Seconds that a try has to wait, 0 when it may go on. Needs the system scope. */
export async function secondsToWait(tx: Tx, buckets: readonly Bucket[]): Promise<number> {
  const row = await tx.one<{ delayed_until: string | null; now: string }>(
    'select max(delayed_until) as delayed_until, clock_timestamp() as now from admin.login_delays where bucket = any($1)',
    [buckets.map(({ name }) => name)],
  );
  return row ? secondsLeft(row, Date.parse(row.now)) : 0;
}

/**
 * Decides about a try whose password was compared. Tries for the same counters queue on their rows: of many at the
 * same moment only as many learn whether they were right as would have one after the other. Needs the system scope.
 */
export async function decide(
  tx: Tx,
  given: Try,
  buckets: readonly Bucket[],
  is_right: boolean,
): Promise<Outcome> {
  const rows: (Bucket & { failures: number })[] = [];
  let seconds = 0;
  for (const bucket of buckets) {
    const row = await lock(tx, bucket, given);
    const now = Date.parse(row.now);
    seconds = Math.max(seconds, secondsLeft(row, now));
    rows.push({ ...bucket, failures: failuresThatCount(row, now) });
  }
  if (seconds > 0) return { kind: 'delayed', seconds };
  if (is_right) {
    await tx.rows('delete from admin.login_delays where bucket = any($1)', [buckets.map((b) => b.name)]);
    return { kind: 'right' };
  }
  for (const { name, kind, failures } of rows)
    await tx.rows(
      `update admin.login_delays set failures = $2, last_failed_at = clock_timestamp(), network = $4,
         delayed_until = case when $3 = 0 then null else clock_timestamp() + make_interval(secs => $3) end
       where bucket = $1`,
      [name, failures + 1, delayAfter(kind, failures + 1), given.network],
    );
  return { kind: 'wrong', starts_delay: rows.some(({ kind, failures }) => startsDelay(kind, failures + 1)) };
}

async function lock(tx: Tx, { name }: Bucket, { user_id, network }: Try): Promise<Counted & { now: string }> {
  const row = await tx.one<Counted & { now: string }>(
    `insert into admin.login_delays as d (bucket, user_id, network) values ($1, $2, $3)
     on conflict (bucket) do update set user_id = excluded.user_id
     returning failures, last_failed_at, delayed_until, clock_timestamp() as now`,
    [name, user_id, network],
  );
  return row as Counted & { now: string };
}

/** What became known by a log-in. */
export interface Arrival {
  /** The value of the device cookie from now on. */
  device: string;
  /** The user has logged in before, but neither on this device nor with such a browser in this network. */
  is_new: boolean;
}

/**
 * Remembers where somebody has logged in. The value of their device cookie is the one that came, when it is known, else
 * a new one. Needs the system scope.
 * @param browser browser and system of the device, so that two devices of one network are not one
 */
export async function rememberPlace(
  tx: Tx,
  user_id: string,
  place: { network: string; device: string | null; browser: string },
): Promise<Arrival> {
  const { network, device: given } = place;
  const browser = `browser:${sha256(`${network}\n${place.browser}`)}`;
  const [before] = await tx.rows<{ any: boolean; same: boolean }>(
    `select count(*) > 0 as any, coalesce(bool_or(place = any($2)), false) as same
     from admin.login_places where user_id = $1`,
    [user_id, [devicePlace(given ?? ''), browser]],
  );
  const known = given
    ? await tx.one('select 1 from admin.login_places where place = $1 limit 1', [devicePlace(given)])
    : null;
  const device = known && given ? given : randomBytes(32).toString('base64url');
  const places = [devicePlace(device), browser, ...(network === 'unknown' ? [] : [networkPlace(network)])];
  await tx.rows(
    `insert into admin.login_places (user_id, place) select $1, unnest($2::text[]) order by 2
     on conflict (user_id, place) do update set last_used_at = now()`,
    [user_id, places],
  );
  return { device, is_new: before?.any === true && !before.same };
}

/** The device of a request's cookie, null when it is none of ours. */
export function deviceOf(cookie: string | null): string | null {
  return cookie !== null && DEVICE.test(cookie) ? cookie : null;
}

/** Lifts every delay of a person. Returns whether there was one. Needs the system scope. */
export async function liftDelays(tx: Tx, user_id: string): Promise<boolean> {
  const gone = await tx.rows<{ delayed_until: string | null }>(
    'delete from admin.login_delays where user_id = $1 returning delayed_until',
    [user_id],
  );
  return gone.some(({ delayed_until }) => delayed_until !== null);
}

/** Counters and places that count no longer go, a few at each log-in. Needs the system scope. */
export async function sweepDelays(tx: Tx): Promise<void> {
  await tx.rows(
    `delete from admin.login_delays where bucket in (
       select bucket from admin.login_delays where last_failed_at < now() - interval '24 hours'
       order by last_failed_at limit ${SWEPT_AT_ONCE} for update skip locked)`,
  );
  await tx.rows(
    `delete from admin.login_places where (user_id, place) in (
       select user_id, place from admin.login_places where last_used_at < now() - make_interval(days => ${PLACE_DAYS})
       order by last_used_at limit ${SWEPT_AT_ONCE} for update skip locked)`,
  );
}

/** A member whom failed log-ins delay. */
export interface LoginLock {
  /** The membership. */
  id: string;
  full_name: string;
  network: string;
  failures: number;
  delayed_until: string;
}

/** Most locks shown at once; the latest ones. */
const SHOWN_LOCKS = 200;

/** One line per delayed member: the delay that lasts longest. Needs the system scope. */
export function delayedMembers(tx: Tx, organization_id: string): Promise<LoginLock[]> {
  return tx.rows<LoginLock>(
    `select * from (
       select distinct on (m.id) m.id, m.full_name, d.network, d.failures, d.delayed_until
       from admin.login_delays d
       join admin.memberships m on m.user_id = d.user_id and m.organization_id = $1 and m.status <> 'deleted'
       where d.delayed_until > now()
       order by m.id, d.delayed_until desc) locks
     order by delayed_until desc limit ${SHOWN_LOCKS}`,
    [organization_id],
  );
}
