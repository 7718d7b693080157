// npm run rollouts: which organization gets which release of a module's pages.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { openHouseDatabase } from './database.mjs';
import { MODULES, publish, rollOut, stateOf, switchModule, takeBack } from './rollouts/operator.mjs';
import { openScreen } from './rollouts/screen.mjs';

const USAGE = `usage: npm run rollouts -- status
       npm run rollouts -- screen [--port NUMBER]
       npm run rollouts -- publish [MODULE…] [--from FOLDER]
       npm run rollouts -- canary MODULE VERSION [--percent 0-100] [--organizations ID,ID…]
       npm run rollouts -- back MODULE
       npm run rollouts -- on|off MODULE --organizations ID,ID…|all`;

async function status(env) {
  const { modules, organizations } = await stateOf(env);
  for (const { name, stable, running, builds, rollout } of modules) {
    const versions = builds.map(({ version, held }) => (held ? `${version} (${held})` : version));
    console.log(
      `${name}: stable ${stable}, service ${running ?? 'unknown'}, released ${versions.join(', ')}`,
    );
    if (rollout)
      console.log(
        `  rollout ${rollout.version}: ${rollout.percent} %, ${rollout.organizations.length} organizations by name`,
      );
    const counts = {};
    for (const organization of organizations) {
      const { version, enabled } = organization.modules[name];
      const key = enabled ? version : 'off';
      counts[key] = (counts[key] ?? 0) + 1;
    }
    for (const [version, count] of Object.entries(counts))
      console.log(`  ${version}: ${count} organizations`);
  }
}

async function chosenOf(env, text) {
  if (text !== 'all') return (text ?? '').split(',').filter(Boolean);
  return (await stateOf(env)).organizations.map(({ id }) => id);
}

async function act(env, [verb, ...words], values, by) {
  const [module, version] = words;
  if (verb === 'status' || verb === undefined) return status(env);
  if (verb === 'publish') {
    const made = await publish(env, {
      ...(words.length > 0 ? { modules: words } : {}),
      ...(values.from ? { from: values.from } : {}),
    });
    for (const line of made) console.log(`published ${line}`);
    return undefined;
  }
  if (verb === 'canary') {
    const organizations = await chosenOf(env, values.organizations);
    await rollOut(env, { module, version, percent: Number(values.percent ?? 0), organizations }, by);
    return status(env);
  }
  if (verb === 'back') {
    await takeBack(env, module, by);
    return status(env);
  }
  if (verb === 'screen') {
    const { url } = await openScreen(env, { by, port: Number(values.port ?? 0) });
    console.log(`${url}\nThis link works on this machine until you end the command (Ctrl-C).`);
    return new Promise(() => undefined);
  }
  const organizations = await chosenOf(env, values.organizations);
  const changed = await switchModule(env, { module, enabled: verb === 'on', organizations }, by);
  console.log(`${module} is ${verb}: ${changed} organizations changed`);
  return undefined;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      percent: { type: 'string' },
      organizations: { type: 'string' },
      from: { type: 'string' },
      port: { type: 'string' },
    },
  });
  const [verb = 'status', module, version] = positionals;
  const complete = {
    status: true,
    screen: true,
    publish: true,
    canary: Boolean(module && version),
    back: Boolean(module),
    on: Boolean(module && values.organizations),
    off: Boolean(module && values.organizations),
  };
  const known = verb === 'publish' ? positionals.slice(1) : module ? [module] : [];
  if (!complete[verb] || known.some((name) => !MODULES.includes(name))) {
    console.error(USAGE);
    return 2;
  }
  await build({ log: (line) => console.error(line), only: 'services' });
  const database = await openHouseDatabase();
  try {
    const env = process.env.MIGRATE_DATABASE_URL ? process.env : database.env;
    await act(env, positionals, values, os.userInfo().username);
    return 0;
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
