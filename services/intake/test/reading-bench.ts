import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentRead, ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import type {
  CompleteResponse,
  FailResponse,
  LeaseJobResponse,
} from '@uketori/proto/uketori/intake/v1/reading_jobs';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import type { GrpcClients } from '@uketori/service-kit/grpc';
import { testCaller } from '@uketori/service-kit/testing';
import { NIL_ORGANIZATION } from '@uketori/service-kit/ids';
import * as files from './hostile-files.js';
import { type IntakeBench, intakeBench } from './intake-bench.js';

const READER = systemActor(NIL_ORGANIZATION, 'ocr');
/** The shape of a reading's event. */
export const GOLDEN = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'proto/fixtures/uketori.intake.v1.DocumentRead.json'), 'utf8'),
) as DocumentRead;
export const FIELDS = GOLDEN.fields as ReadFields;
// A reader's patience: calls of one job wait for each other, which on a busy machine takes more than a call's 2 s.
const PATIENCE_MS = 15_000;

export type UploadList = {
  updated: boolean;
  last_count: number;
  upload_list: {
    id: string;
    state: string;
    error: unknown;
    local_ids: number[];
    found: unknown;
    read_progress: { done: number; total: number };
  }[];
};

/** Intake with readers at its queue: they lease, complete and fail over gRPC as the real ones do. */
export class ReadingBench {
  intake!: IntakeBench;
  #grpc!: GrpcClients;
  #mark = 0;

  async open(): Promise<void> {
    this.intake = await intakeBench();
    this.#grpc = testCaller('ocr', this.intake.service);
  }

  async close(): Promise<void> {
    this.#grpc?.close();
    await this.intake?.close();
  }

  /** An empty queue: jobs of earlier tests belong to organizations that are no longer used. */
  async drain(): Promise<void> {
    for (;;) {
      const job = await this.lease('drain');
      if (!job.has_job) return;
      await this.fail(job, true);
    }
  }

  rpc<T extends object>(name: string, request: object, actor: Actor = READER): Promise<T> {
    const method = {
      service: 'intake' as const,
      proto: 'uketori/intake/v1/reading_jobs.proto',
      rpc: `uketori.intake.v1.ReadingJobsService/${name}`,
    };
    return this.#grpc.call<object, T>(method, request, actor, PATIENCE_MS);
  }

  lease(worker_id: string, lease_seconds = 60) {
    return this.rpc<LeaseJobResponse>('LeaseJob', { worker_id, lease_seconds });
  }

  complete({ job_id, lease_token }: LeaseJobResponse) {
    const words_json = '{"pages":[]}';
    return this.rpc<CompleteResponse>('Complete', { job_id, lease_token, fields: FIELDS, words_json });
  }

  fail({ job_id, lease_token }: LeaseJobResponse, final = false) {
    const failure = { error_code: 'reading_failed', reason: 'oom', final };
    return this.rpc<FailResponse>('Fail', { job_id, lease_token, ...failure });
  }

  sql(actor: Actor, text: string, params: unknown[] = []) {
    return this.intake.service.work.run(actor, (tx) => tx.rows(text, params));
  }

  /** Leases run out, pauses are over. */
  passTime(actor: Actor) {
    return this.sql(
      actor,
      `update intake.reading_jobs set leased_until = now() - interval '1 s', available_at = now() - interval '1 s'`,
    );
  }

  async send(actor: Actor, fields: Record<string, string> = {}, pages = 1, name = 'a.pdf') {
    this.#mark += 1;
    const bytes = await files.pdf(pages, [595, 842], `mark ${this.#mark}`);
    const { status, body } = await this.intake.upload(actor, name, bytes, fields);
    expect(status).toBe(202);
    return body.upload;
  }

  async list(actor: Actor, query = ''): Promise<UploadList> {
    return (await this.intake.service.call<UploadList>(actor, 'GET', `/uploads${query}`)).body;
  }

  /** The events of a document's readings. */
  async reads(document_id: string) {
    const told = await this.intake.service.outbox<DocumentRead>('uketori.intake.v1.DocumentRead');
    return told.filter(({ subject }) => subject === document_id);
  }
}
