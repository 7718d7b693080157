import { join } from 'node:path';
import {
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  status,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { LockInvoiceRequest, UnlockInvoiceRequest } from '@uketori/proto/uketori/journal/v1/invoices';
import type { WithdrawPaymentRequest } from '@uketori/proto/uketori/payment/v1/payments';
import type { FindOwnRequest } from '@uketori/proto/uketori/reference/v1/records';
import { LOADER, PROTO_DIR } from '@uketori/service-kit/grpc';

/** The responses of journal and payment, and the calls they got. 'silent' does not respond, 'down' fails. */
export interface Siblings {
  url: string;
  calls: { rpc: string; request: LockInvoiceRequest | UnlockInvoiceRequest | WithdrawPaymentRequest }[];
  lock: string | null | 'silent' | 'down';
  unlock: string | null | 'down';
  withdraw: string | null | 'down';
  /** Ids of records that another organization has. */
  foreign: Set<string>;
  close(): void;
}

type Call = { request: LockInvoiceRequest };
type Reply = (error: object | null, answer?: object) => void;

/**
 * Journal's and payment's gRPC over a real socket from the real proto files. A response of null means yes,
 * a text is the refusal code.
 */
export async function startSiblings(): Promise<Siblings> {
  const server = new Server();
  const siblings: Siblings = {
    url: '',
    calls: [],
    lock: null,
    unlock: null,
    withdraw: null,
    foreign: new Set(),
    close: () => server.forceShutdown(),
  };
  const service = (file: string, ...path: string[]): ServiceDefinition => {
    let node: unknown = loadPackageDefinition(loadSync(join(PROTO_DIR, file), LOADER));
    for (const name of path) node = (node as Record<string, unknown>)[name];
    return (node as { service: ServiceDefinition }).service;
  };
  const answer =
    (rpc: keyof Siblings & ('lock' | 'unlock' | 'withdraw'), yes: string) => (call: Call, reply: Reply) => {
      siblings.calls.push({ rpc, request: call.request });
      const said = siblings[rpc];
      if (said === 'silent') return;
      if (said === 'down') reply({ code: status.UNAVAILABLE, details: 'down' });
      else reply(null, { [yes]: said === null, refusal_code: said ?? '', version: 1 });
    };
  server.addService(
    service('uketori/reference/v1/records.proto', 'uketori', 'reference', 'v1', 'RecordsService'),
    {
      FindOwn: ({ request }: { request: FindOwnRequest }, reply: Reply) =>
        reply(null, { ids: request.ids.filter((id) => !siblings.foreign.has(id)) }),
    },
  );
  server.addService(
    service('uketori/journal/v1/invoices.proto', 'uketori', 'journal', 'v1', 'InvoicesService'),
    {
      LockInvoice: answer('lock', 'locked'),
      UnlockInvoice: answer('unlock', 'unlocked'),
    },
  );
  server.addService(
    service('uketori/payment/v1/payments.proto', 'uketori', 'payment', 'v1', 'PaymentsService'),
    {
      WithdrawPayment: answer('withdraw', 'withdrawn'),
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  siblings.url = `127.0.0.1:${port}`;
  return siblings;
}
