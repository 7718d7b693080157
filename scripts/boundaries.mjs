// Who may know whom. Exits 1 with one line per breach.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './runtime.mjs';

const IMPORT =
  /(?:^|[^.\w])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:import|require)\s*\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm;
const CODE = /\.(ts|tsx|mjs|cjs|js)$/;
const LINES_MAX = 300;

/** What a file may import, told by what it is and what it asks for. Each returns a sentence, or null. */
const RULES = [
  function services({ owner, target }) {
    if (owner.side !== 'services' || target.side !== 'services') return null;
    if (target.name === owner.name || target.name === 'kit') return null;
    return owner.name === 'kit'
      ? 'the kit knows no service'
      : 'services talk by gRPC and events, never by import';
  },
  function remotes({ owner, target }) {
    if (owner.side !== 'frontends' || target.side !== 'frontends') return null;
    if (target.name === owner.name || target.name === 'kit') return null;
    return owner.name === 'kit'
      ? 'the kit knows no remote'
      : 'remotes meet in slots and the URL, never by import';
  },
  function sides({ owner, target }) {
    if (owner.side === 'frontends' && target.side === 'services')
      return 'pages know the HTTP API, not the service';
    if (owner.side === 'services' && target.side === 'frontends') return 'services do not know pages';
    if (owner.side === 'frontends' && target.side === 'proto')
      return 'pages know the HTTP API, not the protos';
    if (target.side === 'gateway' && owner.side !== 'gateway' && !owner.file.startsWith('scripts/'))
      return 'nobody stands on the gateway';
    if (owner.side === 'gateway' && (target.side === 'services' || target.side === 'frontends'))
      return 'the gateway holds no business rule';
    return null;
  },
  function edges({ asked, file }) {
    if (isTest(file)) return null;
    if (asked === 'express-gateway' && file !== 'gateway/bootstrap.cjs')
      return 'express-gateway is named in gateway/bootstrap.cjs only';
    if (asked === 'kafkajs' && !file.startsWith('services/kit/src/events/') && !isTest(file))
      return 'only the event transport knows kafkajs';
    if (/^nodemailer(\/|$)/.test(asked) && !file.startsWith('services/kit/src/mail/'))
      return 'only the mail adapters know nodemailer';
    if (asked.startsWith('@aws-sdk/') && !file.startsWith('services/kit/src/storage/'))
      return 'only the storage adapter knows S3';
    if (asked.startsWith('.') && /^(utils|helpers|common)$/.test(path.basename(asked, path.extname(asked))))
      return 'a name that says nothing';
    return null;
  },
];

/** What must not be written, anywhere in the services. */
const WORDS = [
  [/Scope\.REQUEST/, 'request-scoped providers leak and infect the tree'],
  [/autoLoadEntities/, 'its registry is shared by all services of a process'],
  [/synchronize:\s*true/, 'synchronize deletes data'],
  [/@ts-(ignore|nocheck)/, 'say what is wrong instead of hiding it'],
];

function isTest(file) {
  return /(\.spec\.|\.test\.|\/test\/|\/journeys\/|e2e\/|scripts\/bench\/)/.test(file);
}

function ownerOf(file) {
  const [side, name] = file.split('/');
  if (side === 'services' || side === 'frontends') return { side, name, file };
  return { side: side === 'gateway' || side === 'proto' ? side : '', name: '', file };
}

function targetOf(asked, file) {
  if (asked.startsWith('.'))
    return ownerOf(path.posix.normalize(path.posix.join(path.posix.dirname(file), asked)));
  const own = /^@uketori\/([a-z-]+)/.exec(asked)?.[1];
  if (!own) return { side: '', name: '' };
  if (own === 'service-kit') return { side: 'services', name: 'kit' };
  if (own === 'frontend-kit') return { side: 'frontends', name: 'kit' };
  if (own === 'proto' || own === 'gateway') return { side: own, name: '' };
  if (own.endsWith('-frontend')) return { side: 'frontends', name: own.replace('-frontend', '') };
  return { side: 'services', name: own };
}

function filesUnder(dir) {
  return fs.readdirSync(path.join(ROOT, dir), { withFileTypes: true }).flatMap((entry) => {
    if (
      ['node_modules', 'dist', 'gen', 'coverage', 'fixtures', 'var', '.cache', 'screenshots'].includes(
        entry.name,
      )
    )
      return [];
    const file = `${dir}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(file);
    return CODE.test(entry.name) && !/\.(gen|d)\.ts$|\.gen\.d\.ts$/.test(entry.name) ? [file] : [];
  });
}

/** @returns {string[]} one line per breach: file:line sentence */
export function findBreaches() {
  const breaches = [];
  for (const file of ['services', 'frontends', 'gateway', 'deploy', 'scripts'].flatMap(filesUnder)) {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    breaches.push(...breachesOf(file, text));
  }
  return breaches;
}

/** The breaches of one file. */
export function breachesOf(file, text) {
  const found = [];
  const at = (index) => `${file}:${text.slice(0, index).split('\n').length}`;
  const owner = ownerOf(file);
  for (const match of text.matchAll(IMPORT)) {
    const asked = match[1] ?? match[2] ?? match[3];
    const target = targetOf(asked, file);
    for (const rule of RULES) {
      const sentence = rule({ owner, target, asked, file });
      if (sentence) found.push(`${at(match.index)} imports ${asked}: ${sentence}`);
    }
  }
  if (owner.side === 'services') {
    for (const [word, sentence] of WORDS) {
      const index = text.search(word);
      if (index >= 0) found.push(`${at(index)} ${sentence}`);
    }
  }
  const lines = text.split('\n').length - 1;
  if (lines > LINES_MAX && !isTest(file))
    found.push(`${file} has ${lines} lines; more than ${LINES_MAX} is two things`);
  return found;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const breaches = findBreaches();
  for (const line of breaches) console.log(line);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
