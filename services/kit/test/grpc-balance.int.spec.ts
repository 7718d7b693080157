import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import {
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServiceClientConstructor,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { systemActor } from '../src/actor.js';
import { GrpcClients, LOADER, PROTO_DIR } from '../src/grpc.js';
import { newId } from '../src/ids.js';
import { Identity } from '../src/identity.js';

const PROTO = 'uketori/admin/v1/access.proto';
const METHOD = {
  service: 'admin',
  proto: PROTO,
  rpc: 'uketori.admin.v1.AccessService/ResolveSession',
} as const;

interface Replica {
  port: number;
  calls: number;
  server: Server;
}

const replicas: Replica[] = [];
let clients: GrpcClients;

/** A service admin that counts its calls. */
async function startReplica(): Promise<Replica> {
  const loaded = loadPackageDefinition(loadSync(join(PROTO_DIR, PROTO), LOADER)) as unknown as {
    uketori: { admin: { v1: { AccessService: ServiceClientConstructor } } };
  };
  const server = new Server();
  const replica: Replica = { port: 0, calls: 0, server };
  server.addService(loaded.uketori.admin.v1.AccessService.service, {
    ResolveSession: (_call: unknown, done: (error: null, response: object) => void) => {
      replica.calls += 1;
      done(null, { active: false });
    },
  });
  replica.port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    ),
  );
  return replica;
}

beforeAll(async () => {
  replicas.push(await startReplica(), await startReplica());
  const { privateKey } = generateKeyPairSync('ed25519');
  const private_key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const url = `ipv4:${replicas.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
  clients = new GrpcClients(new Identity({ name: 'journal', private_key }), () => url);
});
afterAll(() => {
  clients.close();
  for (const { server } of replicas) server.forceShutdown();
});

const call = () => clients.call(METHOD, { session_id: newId() }, systemActor(newId(), 'journal'));

test('calls go to all replicas in turn', async () => {
  for (let i = 0; i < 40; i++) await call();
  const counts = replicas.map(({ calls }) => calls);
  expect(counts[0]! + counts[1]!).toBe(40);
  expect(Math.min(...counts)).toBeGreaterThan(10);
});

test('a replica that ends loses no call', async () => {
  const [one, two] = replicas as [Replica, Replica];
  const running = Promise.all(Array.from({ length: 50 }, () => call()));
  const ended = new Promise((resolve) => one.server.tryShutdown(resolve));
  await expect(running).resolves.toHaveLength(50);
  await ended;
  const before = two.calls;
  for (let i = 0; i < 10; i++) await call();
  expect(two.calls).toBe(before + 10);
});
