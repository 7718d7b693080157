// npm run organization -- list | export ID FOLDER | delete ID FOLDER --confirm NAME
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { sealingKeys } from './backups/options.mjs';
import { openHouseDatabase } from './database.mjs';
import { deleteOrganization, exportOrganization, organizationsOf } from './organizations/removal.mjs';

const USAGE = `usage: npm run organization -- list
       npm run organization -- export ID FOLDER [--recipient age1…]…
       npm run organization -- delete ID FOLDER --confirm NAME [--recipient age1…]…`;

async function list(env) {
  for (const { id, name, created_at } of await organizationsOf(env))
    console.log(`${id}  ${created_at.toISOString().slice(0, 10)}  ${name}`);
  return 0;
}

async function exported(env, id, folder, keys) {
  const { file, rows, files } = await exportOrganization({ env, id, folder, keys });
  console.log(`${file}: ${rows} rows, ${files} files`);
  return 0;
}

async function deleted(env, id, folder, keys, confirm) {
  const named = (await organizationsOf(env)).find((organization) => organization.id === id);
  if (!named) throw new Error(`There is no organization ${id}.`);
  if (confirm !== named.name)
    throw new Error(`This deletes ${named.name} for good: add --confirm '${named.name}'`);
  const { exported: made, proof, proof_file } = await deleteOrganization({ env, id, folder, keys });
  console.log(`${made.file}: ${made.rows} rows, ${made.files} files`);
  console.log(`deleted: ${proof.rows_deleted_sum} rows, ${proof.files_deleted} files; proof: ${proof_file}`);
  const left = [
    ...Object.entries(proof.left.rows).map(([table, count]) => `${table}: ${count}`),
    ...proof.left.files,
  ];
  for (const line of left) console.log(`left: ${line}`);
  console.log(
    left.length === 0 ? 'No row and no file has its id any more.' : 'Rows above still have its id.',
  );
  return left.length === 0 ? 0 : 1;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { recipient: { type: 'string', multiple: true }, confirm: { type: 'string' } },
  });
  const [verb, id, folder] = positionals;
  if (!(verb === 'list' || (['export', 'delete'].includes(verb) && id && folder))) {
    console.error(USAGE);
    return 2;
  }
  await build({ log: (line) => console.error(line), only: 'services' });
  const database = await openHouseDatabase();
  // If the database was named, only named places are known to hold its files and its anchors.
  const env = process.env.MIGRATE_DATABASE_URL ? process.env : database.env;
  const keys = sealingKeys(values.recipient);
  try {
    if (verb === 'list') return await list(env);
    if (verb === 'export') return await exported(env, id, path.resolve(folder), keys);
    return await deleted(env, id, path.resolve(folder), keys, values.confirm);
  } finally {
    await database.close();
  }
}

process.exit(
  await main().catch((error) => {
    console.error(error.message);
    return 1;
  }),
);
