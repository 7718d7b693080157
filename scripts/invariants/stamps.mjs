import { createHash } from 'node:crypto';

const BATCH = 500;

/**
 * Every time stamp beside a kept file is the one the log remembers and, where roots are given, holds by
 * RFC 3161 over the file's recorded SHA-256. `verify(token, sha256)` returns true or false; null: no roots.
 */
export async function checkStamps(client, verify) {
  const broken = [];
  let checked = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query(
      `select s.id, s.organization_id, s.storage_key, s.sha256, s.token, s.token_sha256, l.after->>'stamp_sha256' as logged
       from intake.stamps s
       left join intake.audit_log l on l.organization_id = s.organization_id and l.subject_type = 'stamp'
         and l.subject_id = s.id::text and l.action = 'document.stamped'
       where s.state = 'STAMPED' and s.id > $1 order by s.id limit ${BATCH}`,
      [after],
    );
    if (rows.length === 0) return { checked, broken };
    for (const row of rows) {
      checked++;
      const digest = createHash('sha256').update(row.token).digest('hex');
      const sound =
        digest === row.token_sha256 &&
        digest === row.logged &&
        (verify === null || (await verify(row.token, row.sha256)));
      if (!sound) broken.push({ organization_id: row.organization_id, storage_key: row.storage_key });
      after = row.id;
    }
  }
}

/** A verifier by the roots of UKETORI_TSA_ROOTS, or null where none are named. */
export async function stampVerifier() {
  const { tsaConfig, TimestampAuthority } = await import('../../services/kit/dist/timestamp/tsa.js');
  const { roots } = tsaConfig({ UKETORI_TSA_ROOTS: process.env.UKETORI_TSA_ROOTS });
  if (roots.length === 0) return null;
  const authority = new TimestampAuthority({ url: '', authorization: '', roots, deadline_ms: 1 });
  return async (token, sha256) => (await authority.verify(token, sha256)).ok;
}
