import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RequestDrain, trackRequests } from './http-drain.js';

let server: Server;
let drain: RequestDrain;
let agent: Agent;

beforeEach(async () => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  server = createServer((_request, response) => response.end('ok'));
  drain = trackRequests(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

function ask(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response));
    }).once('error', reject);
  });
}

test('a connection in use is dismissed by its next response, and none is cut', async () => {
  expect((await ask()).headers.connection).toBe('keep-alive');
  const began = Date.now();
  const dismissed = drain.dismissed(10_000);
  expect((await ask()).headers.connection).toBe('close');
  await dismissed;
  expect(Date.now() - began).toBeLessThan(5_000);
});

test('an idle connection holds the end up for no longer than the patience', async () => {
  await ask();
  const began = Date.now();
  await drain.dismissed(300);
  expect(Date.now() - began).toBeGreaterThanOrEqual(290);
});

test('without patience and without connections nothing is waited for', async () => {
  await ask();
  await drain.dismissed(0);
  await drain.drained(1_000);
});
