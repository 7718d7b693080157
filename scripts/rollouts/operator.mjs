// What the operator does about releases of pages: publish one, give it to some organizations, take it back, switch a module.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../../deploy/embedded/environment.mjs';

export const MODULES = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'];
const CHANGES = 50;
const OF_STORE = /^(UKETORI_REMOTES_|S3_)/;
const silent = { warn: () => undefined };

const admin = (name) => import(`../../services/admin/dist/modules/${name}.js`);
const kit = (name) => import(`../../services/kit/dist/${name}.js`);

/** Modules with their releases, rollouts, organizations with what each gets, and the last changes. */
export async function stateOf(env) {
  const { compareVersions, meantVersion, oldestReleases, whyHeld } = await admin('rollouts.rules');
  const remotes = await remotesOf(env);
  return withClient(env, async (client) => {
    const rows = async (sql) => (await client.query(sql)).rows;
    const rollouts = await rows('select module, version, percent, organizations from admin.rollouts');
    const running = oldestReleases(
      await rows(
        "select service, release from events.releases where seen_at > now() - interval '1 minute' order by service",
      ),
    );
    const organizations = await rows('select id, name from admin.organizations order by lower(name), id');
    const switches = await rows(
      'select organization_id, module, enabled, channel from admin.organization_modules',
    );
    const changes = await rows(
      `select module, before, after, changed_at, changed_by from admin.rollout_changes order by id desc limit ${CHANGES}`,
    );
    const modules = [];
    for (const name of MODULES) {
      const remote = await remotes.read(name);
      if (!remote) continue;
      const released = [...remote.builds].sort(([a], [b]) => compareVersions(a, b));
      const builds = released.map(([version, { needs }]) => ({
        version,
        needs,
        held: whyHeld({ needs }, running.get(name)),
      }));
      const rollout = rollouts.find(({ module }) => module === name) ?? null;
      modules.push({ name, stable: remote.version, running: running.get(name) ?? null, builds, rollout });
    }
    const given = organizations.map(({ id, name }) => ({
      id,
      name,
      modules: Object.fromEntries(
        modules.map((module) => {
          const own = switches.find((row) => row.organization_id === id && row.module === module.name);
          const channel = own?.channel ?? 'stable';
          const { stable, rollout } = module;
          const meant = meantVersion({ module: module.name, channel }, id, { stable, rollout });
          const build = module.builds.find(({ version }) => version === meant);
          const held = whyHeld(build, running.get(module.name));
          const facts = { enabled: own?.enabled ?? false, channel, meant, held };
          return [module.name, { ...facts, version: held ? stable : meant }];
        }),
      ),
    }));
    return { modules, organizations: given, changes };
  });
}

/**
 * Puts built versions into the registry, each file once and the list of them last. A version that is there stays unchanged:
 * other bytes under its name are refused.
 * @param {{modules?: string[], from?: string}} of   from: a folder like frontends, with <module>/dist/remotes/…
 * @returns {Promise<string[]>} `module version` of each
 */
export async function publish(env, { modules = MODULES, from = join(ROOT, 'frontends') } = {}) {
  const { createReleaseStorage } = await kit('storage/create-storage');
  const storage = createReleaseStorage(env);
  if (!storage)
    throw new Error(
      'No registry: set UKETORI_REMOTES_BUCKET, or UKETORI_REMOTES_STORE to a folder that all machines share.',
    );
  const published = [];
  for (const module of modules) {
    const folder = join(from, module, 'dist/remotes', module);
    for (const version of readdirSync(folder).sort()) {
      const base = join(folder, version);
      const { needs, ...declaration } = JSON.parse(readFileSync(join(base, 'remote.json'), 'utf8'));
      const files = readdirSync(base, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.br') && entry.name !== 'remote.json')
        .map((entry) => join(entry.parentPath, entry.name).slice(base.length + 1))
        .sort();
      for (const file of files)
        await storage.put(`builds/${module}/${version}/${file}`, readFileSync(join(base, file)));
      const release = Buffer.from(JSON.stringify({ needs, declaration, files }));
      await storage.put(`releases/${module}/${version}`, release);
      published.push(`${module} ${version}`);
    }
  }
  return published;
}

/**
 * Gives a release to a share of the organizations and to those of a list. Percent 0 and an empty list take it back.
 * @throws Error when the version was never released, or a process of its service is older than it needs
 */
export async function rollOut(env, { module, version, percent, organizations }, by) {
  const { whyHeld } = await admin('rollouts.rules');
  const state = await stateOf(env);
  const known = state.modules.find(({ name }) => name === module);
  if (!known) throw new Error(`There is no module ${module}.`);
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new Error('The share is 0 to 100 percent.');
  const strangers = organizations.filter(
    (id) => !state.organizations.some((organization) => organization.id === id),
  );
  if (strangers.length > 0) throw new Error(`There is no organization ${strangers.join(', ')}.`);
  const back = percent === 0 && organizations.length === 0;
  const build = known.builds.find((each) => each.version === version);
  const held = back ? null : whyHeld(build, known.running ?? undefined);
  if (held === 'not_released')
    throw new Error(`${module} ${version} is not in the registry: publish it first.`);
  if (held === 'service_older')
    throw new Error(
      `${module} ${version} needs release ${build.needs} of its service, and a process of ${known.running} runs: roll the service first.`,
    );
  await withClient(env, async (client) => {
    await client.query('begin');
    const { rows } = await client.query(
      'select version, percent, organizations from admin.rollouts where module = $1 for update',
      [module],
    );
    const after = { version, percent, organizations };
    await client.query(
      `insert into admin.rollouts (module, version, percent, organizations) values ($1, $2, $3, $4)
       on conflict (module) do update set version = $2, percent = $3, organizations = $4`,
      [module, version, percent, organizations],
    );
    await client.query(
      'insert into admin.rollout_changes (module, before, after, changed_by) values ($1, $2, $3, $4)',
      [module, rows[0] ?? null, after, by],
    );
    await client.query('commit');
  });
}

/** Everybody is back on stable. */
export async function takeBack(env, module, by) {
  const { modules } = await stateOf(env);
  const rollout = modules.find(({ name }) => name === module)?.rollout;
  if (!rollout) throw new Error(`Nothing of ${module} is rolled out.`);
  await rollOut(env, { module, version: rollout.version, percent: 0, organizations: [] }, by);
}

/** Switches a module of many organizations on or off. Each has it in its own log. Returns how many changed. */
export async function switchModule(env, { module, enabled, organizations }, by) {
  if (!MODULES.includes(module)) throw new Error(`There is no module ${module}.`);
  if (module === 'admin' && !enabled)
    throw new Error('The module admin stays on: no user could switch it on again.');
  const { systemActor } = await kit('actor');
  const { createDataSource } = await kit('database');
  const { Work } = await kit('work');
  const { lockModule, switchModule: store } = await admin('modules.repository');
  const source = createDataSource('rollouts', env.DATABASE_URL_ADMIN, 2, []);
  await source.initialize();
  const work = new Work(source, 'admin');
  let changed = 0;
  try {
    for (const id of organizations)
      await work.run(systemActor(id, by), async (tx) => {
        const before = await lockModule(tx, module);
        if (!before || before.enabled === enabled) return;
        const after = await store(tx, module, { enabled, channel: before.channel });
        const subject = { menu: 'settings', subject_type: 'module', subject_id: module };
        await tx.audit(enabled ? 'module.enabled' : 'module.disabled', subject, before, after);
        changed += 1;
      });
  } finally {
    await source.destroy();
  }
  return changed;
}

async function remotesOf(env) {
  const { Remotes } = await admin('remotes.service');
  for (const [name, value] of Object.entries(env)) if (OF_STORE.test(name)) process.env[name] = value;
  return new Remotes({ remotes_dir: env.UKETORI_REMOTES_DIR || join(ROOT, 'frontends') }, silent);
}

async function withClient(env, work) {
  const client = new pg.Client({ connectionString: env.MIGRATE_DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
