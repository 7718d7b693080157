import { createHash } from 'node:crypto';
import type { Actor } from '@uketori/service-kit/actor';
import type { GrpcClients } from '@uketori/service-kit/grpc';
import { testCaller } from '@uketori/service-kit/testing';
import { Storage } from '@uketori/service-kit/storage/storage';
import * as files from './hostile-files.js';
import { type IntakeBench, intakeBench } from './intake-bench.js';

let mark = 0;

/** A PDF of so many pages; each is different. */
export function make(pages = 1): Promise<Buffer> {
  return files.pdf(pages, [595, 842], `document ${++mark}`);
}

export function sha(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Intake with the ways to a document's bytes. */
export class DocumentsBench {
  intake!: IntakeBench;
  #inbox!: GrpcClients;
  #journal!: GrpcClients;

  async open(): Promise<void> {
    this.intake = await intakeBench();
    this.#inbox = testCaller('inbox', this.intake.service);
    this.#journal = testCaller('journal', this.intake.service);
  }

  async close(): Promise<void> {
    this.#inbox?.close();
    this.#journal?.close();
    await this.intake?.close();
  }

  /** Asks as a sibling service does. */
  rpc = <T extends object>(name: string, request: object, actor: Actor): Promise<T> =>
    (name === 'ReadContent' ? this.#journal : this.#inbox).call<object, T>(
      {
        service: 'intake',
        proto: 'uketori/intake/v1/documents.proto',
        rpc: `uketori.intake.v1.DocumentsService/${name}`,
      },
      request,
      actor,
      10_000,
    );

  call = <T = Record<string, unknown>>(actor: Actor, method: string, path: string, body?: unknown) =>
    this.intake.service.call<T>(actor, method, path, body);

  /** Uploads a file and returns its first document. */
  uploaded = async (actor: Actor, name = 'a.pdf', bytes?: Buffer): Promise<string> => {
    const { body } = await this.intake.upload(actor, name, bytes ?? (await make()));
    return body.upload.documents[0]?.id as string;
  };

  link = async (actor: Actor, id: string) =>
    (await this.call<{ url: string; file_name: string }>(actor, 'GET', `/documents/${id}/link`)).body;

  /** What a browser gets at an address of ours. */
  fetched = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(this.intake.service.url + url.replace('/api/v1', ''), { headers });

  /** Keys of the organization's stored files. */
  keys = ({ organization_id }: Actor): Promise<string[]> =>
    Array.fromAsync(
      this.intake.service.app.get(Storage).list(`uploads/${organization_id}/`),
      (entry) => entry.key,
    );
}
