// npm run verify-audit: walks every organization's hash-chained log, and prints length, head and what breaks it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { readPlace, SERVICES } from '../deploy/embedded/environment.mjs';
import { portIsFree } from '../deploy/embedded/ports.mjs';
import { start, superuserUrl } from '../deploy/embedded/postgres.mjs';
import { readAuditChains } from './invariants/chain.mjs';
import { stampVerifier } from './invariants/stamps.mjs';

/** Prints one line per organization and service; answers the number of chains that do not hold. */
export async function verifyAudit({ admin_url, verifyStamp, print = console.log }) {
  const client = new pg.Client({ connectionString: admin_url });
  await client.connect();
  try {
    const chains = await readAuditChains(client, SERVICES, verifyStamp);
    chains.sort((a, b) => a.organization_id.localeCompare(b.organization_id));
    let organization = '';
    for (const chain of chains) {
      if (chain.organization_id !== organization) print(`organization ${chain.organization_id}`);
      organization = chain.organization_id;
      const verdict = chain.broken_at ? `BROKEN at ${chain.broken_at} (${chain.fault})` : 'ok';
      print(
        `  ${chain.schema.padEnd(9)} ${String(chain.rows).padStart(8)} rows  head ${chain.head}  ` +
          `${String(chain.anchors).padStart(4)} anchors  ${verdict}`,
      );
    }
    const broken = chains.filter((chain) => chain.broken_at).length;
    if (!verifyStamp) print('stamps of the anchors: not verified, UKETORI_TSA_ROOTS names no roots');
    print(
      broken === 0 ? `all ${chains.length} chains hold` : `${broken} of ${chains.length} chains are broken`,
    );
    return broken;
  } finally {
    await client.end();
  }
}

async function main() {
  const verifyStamp = await stampVerifier();
  const given = process.env.MIGRATE_DATABASE_URL;
  if (given) return verifyAudit({ admin_url: given, verifyStamp });
  const place = readPlace();
  const dir = join(place.home, 'postgres');
  // A product that runs is read as it is; one that does not is opened for the walk alone.
  const idle = await portIsFree(place.postgres_port);
  const server = idle ? await start({ dir, port: place.postgres_port, restart: false }) : null;
  const admin = new URL(superuserUrl(dir, place.postgres_port));
  admin.pathname = '/uketori';
  try {
    return await verifyAudit({ admin_url: admin.href, verifyStamp });
  } finally {
    await server?.stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await main()) === 0 ? 0 : 1;
}
