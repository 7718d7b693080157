import { type ChildProcess, fork, type SerializationType, spawnSync } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT } from '../config.js';

/** What a process that opens strangers' files may do. Everything else is refused to it. */
export interface Containment {
  /** Files, and folders with a slash at their end, that it reads beside the product's code. */
  read: string[];
  /** Folders that it writes into. */
  write?: string[];
  /** Its engine is a native library. */
  native?: boolean;
  /** Further flags of Node. */
  flags?: string[];
  /** A program that sets limits and then becomes the process, with its arguments. */
  limits?: string[];
  /** All that it gets of an environment. */
  env?: NodeJS.ProcessEnv;
  serialization?: SerializationType;
  stderr?: 'ignore' | 'inherit';
}

/** The rule by which the system itself refuses it connections and other programs (seccomp(2)). */
const RULE = join(PROJECT_ROOT, 'services/kit/src/contained/no-network.pl');
/** The same in Node, which a native library could get around: for systems without the other. */
const IN_NODE = fileURLToPath(
  new URL(`./no-network${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);
/** Code and the data that comes with it: no secret is below these. */
const CODE = ['node_modules', 'services'].map((folder) => join(PROJECT_ROOT, folder, sep));

/** Whether the system keeps such processes from the network, or only Node does. */
export function isKeptBySystem(): boolean {
  return launcher() !== null;
}

/** For the operator's log at the start of a process that has such children; null where there is nothing to say. */
export function containmentWarning(): string | null {
  if (isKeptBySystem()) return null;
  return 'processes that open files from outside are kept from the network by Node alone: the rule of the system needs Linux on x64 or arm64, and perl';
}

/**
 * Starts a program of ours under Node's permission model, without network, without other programs and without an
 * environment: it opens files that strangers made. Its only connection is the one to its parent.
 */
export function forkContained(program: string, containment: Containment): ChildProcess {
  const { read, write = [], native = false, flags = [], limits = [], env = {} } = containment;
  const rule = launcher();
  const granted = [
    '--permission',
    ...[...CODE, program, ...read].map((path) => `--allow-fs-read=${path}`),
    ...write.map((path) => `--allow-fs-write=${path}`),
    ...(native ? ['--allow-addons'] : []),
    ...(rule ? [] : ['--import', IN_NODE]),
    '--no-warnings',
  ];
  const [execPath = process.execPath, ...before] = [...(rule ?? []), ...limits, process.execPath];
  return fork(program, [], {
    execPath,
    execArgv: [...before, ...granted, ...flags],
    env,
    stdio: ['ignore', 'ignore', containment.stderr ?? 'ignore', 'ipc'],
    serialization: containment.serialization ?? 'json',
  });
}

let known: string[] | null | undefined;

/** Null where the system cannot do it. */
function launcher(): string[] | null {
  if (known !== undefined) return known;
  const perl = programPath('perl');
  const fits = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
  known = fits && perl && isAccepted(perl) ? [perl, RULE] : null;
  return known;
}

/** Some systems under Linux's name have no such rules: a file must not stay unread for it. */
function isAccepted(perl: string): boolean {
  return spawnSync(perl, [RULE, perl, '-e', '1'], { env: {}, stdio: 'ignore' }).status === 0;
}

/** Full path of a program on PATH, null when it is not installed. */
export function programPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return realpathSync(path);
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
