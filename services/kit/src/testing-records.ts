import { join } from 'node:path';
import { loadPackageDefinition, Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { FindOwnRequest, FindOwnResponse } from '@uketori/proto/uketori/reference/v1/records';
import { LOADER, PROTO_DIR } from './grpc.js';

/** The owner of records, over a real socket from the real proto file: every id is the organization's but the foreign ones. */
export interface TestRecords {
  url: string;
  foreign: Set<string>;
  /** The requests, oldest first. */
  asked: FindOwnRequest[];
  close(): void;
}

export async function testRecords(): Promise<TestRecords> {
  const server = new Server();
  const records: TestRecords = {
    url: '',
    foreign: new Set(),
    asked: [],
    close: () => server.forceShutdown(),
  };
  let node: unknown = loadPackageDefinition(
    loadSync(join(PROTO_DIR, 'uketori/reference/v1/records.proto'), LOADER),
  );
  for (const name of ['uketori', 'reference', 'v1', 'RecordsService'])
    node = (node as Record<string, unknown>)[name];
  server.addService((node as { service: ServiceDefinition }).service, {
    FindOwn: (
      { request }: { request: FindOwnRequest },
      reply: (error: null, answer: FindOwnResponse) => void,
    ) => {
      records.asked.push(request);
      reply(null, { ids: request.ids.filter((id) => !records.foreign.has(id)) });
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  records.url = `127.0.0.1:${port}`;
  return records;
}
