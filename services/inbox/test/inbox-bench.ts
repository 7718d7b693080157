import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import type { ServiceDefinition } from '@uketori/service-kit/start';
import {
  allOf,
  type TestAnswer,
  type TestService,
  testActor,
  testService,
} from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';

export interface InboxBench {
  inbox: TestService;
  intake: TestService;
  /** Where inbox finds intake; a test may take it away. */
  intake_url: { current: string };
  send<T>(
    path: string,
    name: string,
    bytes: Buffer,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<T & { code?: string }>>;
  close(): Promise<void>;
}

/** Inbox and the real intake beside it, on real databases. Sweeps run only when called. */
export async function inboxBench(): Promise<InboxBench> {
  const root = mkdtempSync(join(tmpdir(), 'uketori-inbox-'));
  process.env.STORAGE_DIR = join(root, 'files');
  process.env.UKETORI_UPLOAD_TMP = join(root, 'incoming');
  process.env.UKETORI_LINK_SECRET = 'test-link-secret-of-32-characters!';
  process.env.INTAKE_SWEEPS = 'off';
  process.env.INBOX_SWEEPS = 'off';
  process.env.UKETORI_DOMAIN = 'uketori.test';
  const store = await testService(await intakeDefinition());
  const intake_url = { current: `127.0.0.1:${store.grpc_port}` };
  const inbox = await testService(definition, { grpcUrlOf: () => intake_url.current });
  return {
    inbox,
    intake: store,
    intake_url,
    async send<T>(path: string, name: string, bytes: Buffer, headers: Record<string, string> = {}) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      const answer = await fetch(inbox.url + path, { method: 'POST', headers, body: form });
      return {
        status: answer.status,
        body: (await answer.json()) as T & { code?: string },
        headers: answer.headers,
      };
    },
    async close() {
      await inbox.close();
      await store.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The neighbour as it really answers, found by its place: inbox knows it by gRPC alone, its suite too. */
async function intakeDefinition(): Promise<ServiceDefinition> {
  const place = join(PROJECT_ROOT, 'services/intake/src/definition.ts');
  return ((await import(place)) as { definition: ServiceDefinition }).definition;
}

/** A user who collects invoices. */
export function collector(overrides: Partial<Actor> = {}): Actor {
  return testActor({
    abilities: allOf('inbox:read', 'inbox:update', 'invoice:read', 'invoice:upload'),
    ...overrides,
  });
}

let mark = 0;

/** A small PDF of one page; each is different. */
export function pdf(padding = 0): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ];
  let text = `%PDF-1.4\n% ${++mark} ${'x'.repeat(padding)}\n`;
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('')}`;
  return Buffer.from(`${text}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1');
}
