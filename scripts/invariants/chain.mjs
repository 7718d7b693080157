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
 * I7, computed again here and not by the code that wrote it: every organization's log in every schema
 * is one unbroken chain that ends at its stored head. Answers what is broken.
 */
export async function checkAuditChains(client, schemas) {
  const broken = [];
  let links = 0;
  for (const schema of schemas) {
    const { rows: heads } = await client.query(
      `select organization_id, seq, hash from ${schema}.audit_heads`,
    );
    for (const head of heads) {
      const walked = await walk(client, schema, head.organization_id);
      links += walked.seq;
      if (walked.broken_at || walked.seq !== Number(head.seq) || walked.hash !== head.hash) {
        broken.push({
          schema,
          organization_id: head.organization_id,
          broken_at: walked.broken_at ?? walked.seq,
        });
      }
    }
  }
  return { broken, links };
}

async function walk(client, schema, organization_id) {
  let hash = GENESIS;
  let seq = 0;
  for (;;) {
    const { rows } = await client.query(
      `select * from ${schema}.audit_log where organization_id = $1 and seq > $2 order by seq limit ${BATCH}`,
      [organization_id, seq],
    );
    if (rows.length === 0) return { seq, hash, broken_at: null };
    for (const { hash: stored, ...row } of rows) {
      const link = { ...row, seq: Number(row.seq), occurred_at: new Date(row.occurred_at).toISOString() };
      const expected = createHash('sha256').update(link.previous_hash).update(canonical(link)).digest('hex');
      if (link.seq !== seq + 1 || link.previous_hash !== hash || stored !== expected) {
        return { seq, hash, broken_at: seq + 1 };
      }
      hash = stored;
      seq = link.seq;
    }
  }
}
