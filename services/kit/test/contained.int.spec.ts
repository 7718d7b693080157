import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forkContained, isKeptBySystem, programPath } from '../src/contained/contained-process.js';
import { PROJECT_ROOT } from '../src/config.js';

/** What a broken-in parser would try; each is a function of the child, its result the text that it sends back. */
const ACTS: Record<string, string> = {
  'reads its file': `(await fs.readFile(task.file, 'utf8'))`,
  'reads a secret of the product': `(await fs.readFile(task.secret, 'utf8'))`,
  'reads the environment of its parent': `(await fs.readFile('/proc/' + process.ppid + '/environ', 'utf8'))`,
  'reads through a link': `(await fs.symlink(task.secret, task.file + '-link'), await fs.readFile(task.file + '-link', 'utf8'))`,
  'lists the folder of others': `(await fs.readdir(task.others)).join()`,
  'writes into its folder': `(await fs.writeFile(task.out + '/own', 'x'), 'written')`,
  'writes beside it': `(await fs.writeFile(task.others + '/foreign', 'x'), 'written')`,
  'connects by TCP': `await new Promise((ok, no) => net.connect(task.port, '127.0.0.1', () => ok('connected')).on('error', no))`,
  'connects by a local socket': `await new Promise((ok, no) => net.connect(task.others + '/socket', () => ok('connected')).on('error', no))`,
  fetches: `String((await fetch('http://127.0.0.1:' + task.port)).status)`,
  listens: `await new Promise((ok, no) => net.createServer().on('error', no).listen(0, () => ok('listens')))`,
  'sends by UDP': `await new Promise((ok, no) => { const s = dgram.createSocket('udp4').on('error', no); s.send('x', task.port, '127.0.0.1', (e) => e ? no(e) : ok('sent')); })`,
  'starts a program': `String(cp.spawnSync('/bin/true').error?.code ?? cp.spawnSync('/bin/true').status)`,
  'becomes a program': `process.execve('/bin/true', ['true'], {})`,
  'starts a thread': `(new (process.getBuiltinModule('worker_threads').Worker)('1', { eval: true }), 'thread')`,
  'signals its parent': `String(process.kill(process.ppid, 0))`,
  'opens the inspector': `(process.getBuiltinModule('inspector').open(0), 'inspector')`,
};
const ALLOWED = ['reads its file', 'writes into its folder'];
/** After it the process is another program, which sends no message. */
const LAST = 'becomes a program';
const REFUSED = /^(ERR_ACCESS_DENIED|EPERM)$/;

const folder = mkdtempSync(join(tmpdir(), 'uketori-contained-'));
const own = join(folder, 'own', sep);
const others = join(folder, 'others', sep);
const program = join(folder, 'program.mjs');
const task = { file: join(own, 'file'), secret: join(others, 'secret'), out: own, others, port: 0 };
const reached: string[] = [];
const server = createServer((socket) => reached.push('tcp') && socket.end('HTTP/1.1 200 OK\r\n\r\n'));
const local = createServer((socket) => reached.push('local') && socket.end());

beforeAll(async () => {
  for (const one of [own, others]) mkdirSync(one);
  local.listen(join(others, 'socket'));
  await once(local, 'listening');
  writeFileSync(task.file, 'invoice');
  writeFileSync(task.secret, 'the secret');
  writeFileSync(
    program,
    `import fs from 'node:fs/promises'; import net from 'node:net'; import dgram from 'node:dgram'; import cp from 'node:child_process';
     const acts = { ${Object.entries(ACTS).map(([name, act]) => `${JSON.stringify(name)}: async (task) => ${act}`)} };
     process.on('message', async ({ act, task }) => {
       try { process.send({ did: await acts[act](task) }); }
       catch (e) { process.send({ refused: e.code ?? e.cause?.code ?? e.message }); }
     });
     process.on('disconnect', () => process.exit(0));`,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  task.port = (server.address() as { port: number }).port;
});
afterAll(() => {
  server.close();
  local.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(child: ChildProcess, act: string): Promise<{ did?: string; refused?: string }> {
  child.send({ act, task });
  const [answer] = await once(child, 'message');
  return answer as { did?: string; refused?: string };
}

/** The way of systems without a rule of their own: Node's permissions and the module that takes the network away. */
function forkInNodeAlone(): ChildProcess {
  const rule = fileURLToPath(new URL('../src/contained/no-network.ts', import.meta.url));
  const read = [program, own, rule, join(PROJECT_ROOT, 'node_modules', sep)];
  return fork(program, [], {
    execArgv: [
      '--permission',
      ...read.map((one) => `--allow-fs-read=${one}`),
      `--allow-fs-write=${own}`,
      '--import',
      rule,
      '--no-warnings',
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

const KINDS: [string, () => ChildProcess][] = [
  ['a contained process', () => forkContained(program, { read: [own], write: [own], stderr: 'inherit' })],
  [
    'one with a native library',
    () => forkContained(program, { read: [own], write: [own], native: true, stderr: 'inherit' }),
  ],
  ['one that Node alone keeps', forkInNodeAlone],
];

it('what is refused below works in a process without containment', async () => {
  const child = fork(program, [], {
    env: {},
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const failed = [];
  for (const act of Object.keys(ACTS).filter((one) => one !== LAST))
    if (!(await ask(child, act)).did) failed.push(act);
  child.kill('SIGKILL');
  expect(failed).toEqual([]);
  expect(reached).toEqual(['tcp', 'local', 'tcp']);
  reached.length = 0;
  rmSync(join(others, 'foreign'));
  rmSync(`${task.file}-link`);
});

describe.each(KINDS)('%s', (_, start) => {
  let child: ChildProcess;
  beforeAll(() => {
    child = start();
  });
  afterAll(() => {
    child.kill('SIGKILL');
  });

  it.each(Object.keys(ACTS))('%s', async (act) => {
    const answer = await ask(child, act);
    if (ALLOWED.includes(act)) return expect(answer.did).toBeTruthy();
    return expect(answer.refused ?? answer.did).toMatch(REFUSED);
  });

  it('reached nothing', () => {
    expect(reached).toEqual([]);
    expect(existsSync(join(others, 'foreign'))).toBe(false);
  });
});

/** What native code could do, which Node does not stop; in the language of the launcher, after it set the rule. */
const NATIVE: Record<string, string> = {
  'a socket of the network': 'socket(my $s, PF_INET, SOCK_STREAM, 0)',
  'a datagram socket': 'socket(my $s, PF_INET, SOCK_DGRAM, 0)',
  'a local socket': 'socket(my $s, PF_UNIX, SOCK_STREAM, 0)',
  'a pair of sockets': 'socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, PF_UNSPEC)',
  'another process': 'defined(my $pid = fork())',
  'a signal to its parent': 'kill(0, getppid())',
};

describe.each(Object.entries(NATIVE))('native code and %s', (_, act) => {
  const program = `if (${act}) { print "did" } else { print "refused ", $!{EPERM} ? 1 : 0 }`;
  const args = ['-MSocket', '-MErrno', '-e', program];
  const run = (before: string[]) => spawnSync('perl', [...before, ...args], { encoding: 'utf8' }).stdout;

  it('is refused by the system', () => {
    const rule = fileURLToPath(new URL('../src/contained/no-network.pl', import.meta.url));
    expect(run([rule, programPath('perl') ?? ''])).toBe('refused 1');
  });

  it('works without the rule', () => {
    expect(run([])).toMatch(/^did/);
  });
});

it('the system itself keeps them here, so that native code does not get around Node', () => {
  expect(isKeptBySystem()).toBe(process.platform === 'linux');
});
