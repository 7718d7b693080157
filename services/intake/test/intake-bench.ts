import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@uketori/service-kit/actor';
import { grpcUrl } from '@uketori/service-kit/config';
import type { ServiceDefinition, StartOverrides } from '@uketori/service-kit/start';
import { allOf, type TestService, testActor, testService } from '@uketori/service-kit/testing';
import { type TestRecords, testRecords } from '@uketori/service-kit/testing-records';
import { definition } from '../src/definition.js';
import { BRING_FILES } from '../src/imports/import-turns.repository.js';
import type { AcceptedUpload } from '../src/uploads/uploads.types.js';

export interface Answer<T> {
  status: number;
  body: T & { code?: string; params?: Record<string, unknown> };
  headers: Headers;
}

export interface IntakeBench {
  service: TestService;
  /** Journal, as far as intake asks it about ids. */
  records: TestRecords;
  storage_dir: string;
  temporary_dir: string;
  upload(
    actor: Actor,
    name: string,
    bytes: Buffer,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer<AcceptedUpload>>;
  /** Brings what waits at the sources; returns how many rows of `table` are in a state of `ends` since. */
  bring(table: string, ends: string[]): Promise<number>;
  close(): Promise<void>;
}

/** Intake on a real database and a disk folder of its own; schedules run only when called. */
export async function intakeBench(
  overrides: StartOverrides = {},
  of: ServiceDefinition = definition,
): Promise<IntakeBench> {
  const root = mkdtempSync(join(tmpdir(), 'uketori-intake-'));
  const storage_dir = join(root, 'files');
  const temporary_dir = join(root, 'incoming');
  process.env.STORAGE_DIR = storage_dir;
  process.env.UKETORI_UPLOAD_TMP = temporary_dir;
  process.env.UKETORI_LINK_SECRET = 'test-link-secret-of-32-characters!';
  const records = await testRecords();
  const urlOf = overrides.grpcUrlOf ?? grpcUrl;
  const service = await testService(of, {
    ...overrides,
    grpcUrlOf: (name) => (name === 'journal' ? records.url : urlOf(name)),
  });
  return {
    service,
    records,
    storage_dir,
    temporary_dir,
    async upload(actor, name, bytes, fields = {}, headers = {}) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      const answer = await fetch(`${service.url}/uploads`, {
        method: 'POST',
        headers: { ...(await service.identityHeaders(actor)), ...headers },
        body: form,
      });
      return {
        status: answer.status,
        body: (await answer.json()) as Answer<AcceptedUpload>['body'],
        headers: answer.headers,
      };
    },
    async bring(table, ends) {
      const count = () =>
        service.work.system(async (tx) => {
          const sql = `select count(*)::int as count from intake.${table} where state = any($1)`;
          return (await tx.one<{ count: number }>(sql, [ends]))?.count ?? 0;
        });
      const before = await count();
      await service.runJobs('early', [BRING_FILES]);
      return (await count()) - before;
    },
    async close() {
      records.close();
      await service.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A user who may upload and read everything of their organization. */
export function accountant(overrides: Partial<Actor> = {}): Actor {
  return testActor({ abilities: allOf('invoice:upload', 'invoice:read', 'invoice:update'), ...overrides });
}
