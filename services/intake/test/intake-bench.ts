import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@uketori/service-kit/actor';
import type { StartOverrides } from '@uketori/service-kit/start';
import { allOf, type TestService, testActor, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import type { AcceptedUpload } from '../src/uploads/uploads.types.js';

export interface Answer<T> {
  status: number;
  body: T & { code?: string; params?: Record<string, unknown> };
  headers: Headers;
}

export interface IntakeBench {
  service: TestService;
  storage_dir: string;
  temporary_dir: string;
  upload(
    actor: Actor,
    name: string,
    bytes: Buffer,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer<AcceptedUpload>>;
  close(): Promise<void>;
}

/** Intake on a real database and a disk folder of its own; sweeps run only when called. */
export async function intakeBench(overrides: StartOverrides = {}): Promise<IntakeBench> {
  const root = mkdtempSync(join(tmpdir(), 'uketori-intake-'));
  const storage_dir = join(root, 'files');
  const temporary_dir = join(root, 'incoming');
  process.env.STORAGE_DIR = storage_dir;
  process.env.UKETORI_UPLOAD_TMP = temporary_dir;
  process.env.UKETORI_LINK_SECRET = 'test-link-secret-of-32-characters!';
  process.env.INTAKE_SWEEPS = 'off';
  const service = await testService(definition, overrides);
  return {
    service,
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
    async close() {
      await service.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A user who may upload and read everything of their organization. */
export function accountant(overrides: Partial<Actor> = {}): Actor {
  return testActor({ abilities: allOf('invoice:upload', 'invoice:read', 'invoice:update'), ...overrides });
}
