/**
 * Rows of a topic behind a group's position. Written as one comparison of (topic, off), and never as topic = …
 * and off > …. The planner may execute that by walking all topics along "off". A reader whose topic has been
 * quiet for long would then read the whole log at every look. Row-level security lets the index take part only
 * while both sides are bare columns.
 */
const UNREAD = `from events.log l where (l.topic, l.off) > (c.topic, c.position) and l.topic <= c.topic
  order by l.topic, l.off`;

const POSITIONS = 'from events.checkpoints c';
const OF_GROUP = 'where c.consumer = $1 and c.topic = any($2::text[])';

/** The oldest unread rows of a group ($1) in its topics ($2), at most `most`, in the order of the log. */
export function nextRows(most: number): string {
  return `select l.off, l.topic, l.key, l.payload::text as payload ${POSITIONS}
    cross join lateral (select * ${UNREAD} limit ${most}) l
    ${OF_GROUP} order by l.off limit ${most}`;
}

/** How many rows a group ($1) has not read in its topics ($2); counts up to `cap`, and only where there are any. */
export function countUnread(cap: number): string {
  return `select count(*)::int as lag from (
    select 1 ${POSITIONS}
    cross join lateral (select 1 ${UNREAD} limit 1) any_at_all
    cross join lateral (select 1 ${UNREAD} limit ${cap}) l
    ${OF_GROUP} limit ${cap}) as unread`;
}
