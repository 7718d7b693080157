import { createServer, type Server } from 'node:http';
import { metricsText } from './metrics.js';

export interface OperatorsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * The operators' port of a process: `GET /metrics` in the text format of Prometheus, `GET /healthz` while it lives. Users
 * and the gateway have no way there.
 */
export async function startOperatorsServer(port: number, host: string): Promise<OperatorsServer> {
  const server: Server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' || (path !== '/metrics' && path !== '/healthz')) {
      response.writeHead(404).end();
      return;
    }
    if (path === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
      return;
    }
    try {
      const { type, text } = await metricsText();
      response.writeHead(200, { 'content-type': type }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
