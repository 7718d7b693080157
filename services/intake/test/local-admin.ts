import { join } from 'node:path';
import {
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  status,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { ResolveMemberRequest } from '@uketori/proto/uketori/admin/v1/access';
import { LOADER, PROTO_DIR } from '@uketori/service-kit/grpc';

/** The members of organizations, as admin returns them over a real socket from the real proto file. */
export interface LocalAdmin {
  url: string;
  /** By `organization_id address`. */
  members: Map<string, { user_id: string; full_name: string; department_id: string }>;
  down: boolean;
  close(): void;
}

type Reply = (error: object | null, answer?: object) => void;

export async function localAdmin(): Promise<LocalAdmin> {
  const server = new Server();
  const admin: LocalAdmin = { url: '', members: new Map(), down: false, close: () => server.forceShutdown() };
  let node: unknown = loadPackageDefinition(
    loadSync(join(PROTO_DIR, 'uketori/admin/v1/access.proto'), LOADER),
  );
  for (const name of ['uketori', 'admin', 'v1', 'AccessService'])
    node = (node as Record<string, unknown>)[name];
  server.addService((node as { service: ServiceDefinition }).service, {
    ResolveMember: ({ request }: { request: ResolveMemberRequest }, reply: Reply) => {
      if (admin.down) return reply({ code: status.UNAVAILABLE, details: 'down' });
      const found = admin.members.get(`${request.organization_id} ${request.email}`);
      return reply(null, { active: found !== undefined, ...found });
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  admin.url = `127.0.0.1:${port}`;
  return admin;
}
