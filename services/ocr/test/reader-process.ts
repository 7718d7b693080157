import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { testKey } from '@uketori/service-kit/testing';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The built reader as its own process, as the product starts it. */
export interface ReaderProcess {
  process: ChildProcess;
  exit: Promise<number | null>;
  /** Process ids of its reader children: the processes that open users' files. */
  children(): number[];
  health(): Promise<{
    status: string;
    engine: string;
    read: number;
    failed: number;
    lost: number;
    peak_bytes: number;
  }>;
}

export function startReader(
  env: Record<string, string> & { GRPC_URL_INTAKE: string; STORAGE_DIR: string; OCR_HEALTH_PORT: string },
): ReaderProcess {
  if (!existsSync(MAIN)) throw new Error('build services/ocr first: the reader runs from dist');
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env.PATH,
      UKETORI_SERVICE_KEY_OCR: testKey('ocr'),
      LOG_LEVEL: 'warn',
      OCR_POLL_MS: '50',
      OCR_LEASE_SECONDS: '10',
      OCR_STOP_SECONDS: '0',
      ...env,
    },
  });
  const pid = child.pid ?? 0;
  return {
    process: child,
    exit: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
    children: () => childrenOf(pid),
    health: async () =>
      (await (await fetch(`http://127.0.0.1:${env.OCR_HEALTH_PORT}/healthz`)).json()) as Awaited<
        ReturnType<ReaderProcess['health']>
      >,
  };
}

/** Process ids right below a process; none when it is gone. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .map(Number)
      .filter(Boolean);
  } catch {
    return [];
  }
}

/** Waits until a condition holds; fails with its name when it never does. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  ms = 90_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
