import { join } from 'node:path';
import {
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  status,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type {
  NoticeInvoice,
  NoticeSupplier,
  ReadNoticeDetailsRequest,
} from '@uketori/proto/uketori/journal/v1/invoices';
import { LOADER, PROTO_DIR } from '@uketori/service-kit/grpc';

/** Journal's gRPC over a real socket from the real proto file, and what it knows. */
export interface JournalSibling {
  url: string;
  invoices: NoticeInvoice[];
  suppliers: NoticeSupplier[];
  is_down: boolean;
  close(): void;
}

type Reply = (error: object | null, answer?: object) => void;

export async function startJournal(): Promise<JournalSibling> {
  const server = new Server();
  const journal: JournalSibling = {
    url: '',
    invoices: [],
    suppliers: [],
    is_down: false,
    close: () => server.forceShutdown(),
  };
  let node: unknown = loadPackageDefinition(
    loadSync(join(PROTO_DIR, 'uketori/journal/v1/invoices.proto'), LOADER),
  );
  for (const name of ['uketori', 'journal', 'v1', 'InvoicesService'])
    node = (node as Record<string, unknown>)[name];
  server.addService((node as { service: ServiceDefinition }).service, {
    ReadNoticeDetails: ({ request }: { request: ReadNoticeDetailsRequest }, reply: Reply) => {
      if (journal.is_down) return reply({ code: status.UNAVAILABLE, details: 'down' });
      reply(null, {
        payer_name: '株式会社うけとり商事',
        payer_t_number: 'T1180301018771',
        invoices: journal.invoices.filter(({ invoice_id }) => request.invoice_ids.includes(invoice_id)),
        suppliers: journal.suppliers,
      });
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  journal.url = `127.0.0.1:${port}`;
  return journal;
}
