import { createHash } from 'node:crypto';

const GENESIS = '0'.repeat(64);
const BATCH = 2000;

function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

/**
 * I7, computed again here and not by the code that wrote it: every organization's log in every schema is one
 * unbroken chain. It passes its anchors, inside and outside of the database, and ends at its stored head.
 * Run it in one snapshot. Returns what is broken.
 */
export async function checkAuditChains(client, schemas, anchors = null) {
  const chains = await readAuditChains(client, schemas, { anchors });
  const broken = chains
    .filter((chain) => chain.broken_at)
    .map(({ schema, organization_id, broken_at, fault }) => ({ schema, organization_id, broken_at, fault }));
  return { broken, links: chains.reduce((sum, chain) => sum + chain.rows, 0) };
}

/**
 * Every chain of every organization: `{schema, organization_id, rows, head, anchors, outside, broken_at, fault}`,
 * broken_at null where it holds. A log whose head was deleted is a chain too, and so is one that only the anchors
 * outside of the database know. `anchors` are those of readAnchors, read before the snapshot began.
 */
export async function readAuditChains(client, schemas, { verifyStamp = null, anchors = null } = {}) {
  const chains = [];
  for (const schema of schemas) {
    const { rows: heads } = await client.query(
      `select organization_id, coalesce(h.seq, 0) as seq, coalesce(h.hash, $1) as hash
       from (select organization_id from ${schema}.audit_heads union select organization_id from ${schema}.audit_log
             union select organization_id from ${schema}.audit_anchors) o
       left join ${schema}.audit_heads h using (organization_id) order by organization_id`,
      [GENESIS],
    );
    const known = new Set(heads.map(({ organization_id }) => organization_id));
    for (const organization_id of anchors?.organizations(schema) ?? [])
      if (!known.has(organization_id)) heads.push({ organization_id, seq: 0, hash: GENESIS });
    for (const head of heads) {
      const outside = anchors?.of(schema, head.organization_id) ?? [];
      chains.push(await readChain(client, schema, head, { verifyStamp, outside }));
    }
  }
  return chains;
}

async function readChain(client, schema, head, { verifyStamp, outside }) {
  const { organization_id } = head;
  const { rows: anchors } = await client.query(
    `select seq, hash, token from ${schema}.audit_anchors where organization_id = $1 order by seq`,
    [organization_id],
  );
  const walked = await walk(client, schema, organization_id, {
    anchors: new Map(anchors.map((a) => [Number(a.seq), a])),
    outside: new Map(outside.map((a) => [a.seq, a])),
  });
  const found = {
    schema,
    organization_id,
    rows: walked.seq,
    head: head.hash,
    anchors: anchors.length,
    outside: outside.length,
    outside_to: outside.at(-1)?.seq ?? 0,
  };
  if (walked.fault) return { ...found, broken_at: walked.broken_at, fault: walked.fault };
  if (outside.some(({ seq }) => seq > walked.seq))
    return { ...found, broken_at: walked.seq + 1, fault: 'outside_anchor_beyond_head' };
  if (Number(anchors.at(-1)?.seq ?? 0) > walked.seq)
    return { ...found, broken_at: walked.seq + 1, fault: 'anchor_beyond_head' };
  if (walked.seq !== Number(head.seq) || walked.hash !== head.hash)
    return { ...found, broken_at: walked.seq + 1, fault: 'head_differs' };
  for (const anchor of verifyStamp ? anchors : []) {
    const text = ['audit-anchor', schema, organization_id, Number(anchor.seq), anchor.hash].join('\n');
    const digest = createHash('sha256').update(text).digest('hex');
    if (anchor.token && !(await verifyStamp(anchor.token, digest)))
      return { ...found, broken_at: Number(anchor.seq), fault: 'anchor_stamp_invalid' };
  }
  return { ...found, broken_at: null, fault: null };
}

async function walk(client, schema, organization_id, { anchors, outside }) {
  let hash = GENESIS;
  let seq = 0;
  for (;;) {
    const { rows } = await client.query(
      `select * from ${schema}.audit_log where organization_id = $1 and seq > $2 order by seq limit ${BATCH}`,
      [organization_id, seq],
    );
    if (rows.length === 0) return { seq, hash, broken_at: null, fault: null };
    for (const { hash: stored, ...row } of rows) {
      const link = { ...row, seq: Number(row.seq), occurred_at: new Date(row.occurred_at).toISOString() };
      const expected = createHash('sha256').update(link.previous_hash).update(canonical(link)).digest('hex');
      const fault =
        faultOf(link, stored, expected, { seq, hash }, anchors.get(link.seq)) ??
        ((outside.get(link.seq)?.hash ?? stored) === stored ? null : 'outside_anchor_differs');
      if (fault) return { seq, hash, broken_at: fault === 'row_missing' ? seq + 1 : link.seq, fault };
      hash = stored;
      seq = link.seq;
    }
  }
}

function faultOf(link, stored, expected, before, anchor) {
  if (link.seq !== before.seq + 1) return 'row_missing';
  if (stored !== expected) return 'row_changed';
  if (link.previous_hash !== before.hash) return 'link_broken';
  return anchor && anchor.hash !== stored ? 'anchor_differs' : null;
}
