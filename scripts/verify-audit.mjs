// npm run verify-audit: walks every organization's hash-chained log, and prints length, head and what breaks it.
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { SERVICES } from '../deploy/embedded/environment.mjs';
import { openHouseDatabase } from './database.mjs';
import { readAnchors } from './invariants/anchors.mjs';
import { readAuditChains } from './invariants/chain.mjs';
import { inSnapshot } from './invariants/snapshot.mjs';
import { stampVerifier } from './invariants/stamps.mjs';

/**
 * Prints one line per organization and service; returns the number of chains that do not hold, those of the anchors
 * included. It reads one snapshot, so it may run beside the running product.
 */
export async function verifyAudit({ admin_url, env = process.env, verifyStamp = null, print = console.log }) {
  const client = new pg.Client({ connectionString: admin_url });
  await client.connect();
  try {
    const anchors = await readAnchors(env, verifyStamp);
    const chains = await inSnapshot(client, () =>
      readAuditChains(client, SERVICES, { verifyStamp, anchors }),
    );
    chains.sort((a, b) => a.organization_id.localeCompare(b.organization_id));
    let organization = '';
    for (const chain of chains) {
      if (chain.organization_id !== organization) print(`organization ${chain.organization_id}`);
      organization = chain.organization_id;
      const verdict = chain.broken_at ? `BROKEN at ${chain.broken_at} (${chain.fault})` : 'ok';
      print(
        `  ${chain.schema.padEnd(9)} ${String(chain.rows).padStart(8)} rows  head ${chain.head}  ` +
          `${String(chain.anchors).padStart(4)} anchors  outside to ${String(chain.outside_to).padStart(8)}  ${verdict}`,
      );
    }
    for (const { service, line, fault } of anchors?.faults ?? [])
      print(`anchors of ${service}: BROKEN at line ${line} (${fault})`);
    if (!verifyStamp) print('stamps of the anchors: not verified, UKETORI_TSA_ROOTS names no roots');
    if (!anchors)
      print(
        'anchors outside of the database: none, UKETORI_ANCHOR_DIR and UKETORI_ANCHOR_BUCKET are not set',
      );
    const broken = chains.filter((chain) => chain.broken_at).length + (anchors?.faults.length ?? 0);
    print(
      broken === 0 ? `all ${chains.length} chains hold` : `${broken} of ${chains.length} chains are broken`,
    );
    return broken;
  } finally {
    await client.end();
  }
}

async function main() {
  const database = await openHouseDatabase();
  try {
    return await verifyAudit({
      admin_url: database.env.MIGRATE_DATABASE_URL,
      // If the database was named, only named anchors are known to be its own.
      env: process.env.MIGRATE_DATABASE_URL ? process.env : database.env,
      verifyStamp: await stampVerifier(),
    });
  } finally {
    await database.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await main()) === 0 ? 0 : 1;
}
