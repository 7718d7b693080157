// Jest's globalSetup: the first spec that needs a PostgreSQL starts it, for the whole run. Rules start none.
import http from 'node:http';
import { openTestDatabase } from '../database.mjs';

let server;
let opening;

/** Offers the server to the specs under UKETORI_TEST_DATABASE_LAUNCHER, unless UKETORI_TEST_DATABASE_URL names one. */
export default async function setup() {
  if (process.env.UKETORI_TEST_DATABASE_URL) return;
  server = http.createServer((_request, response) => {
    // A spec may come seconds after the one before it, when a kept connection ends.
    response.setHeader('connection', 'close');
    opening ??= openTestDatabase();
    opening.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A run that ends without its teardown must not wait for this socket.
  server.unref();
  process.env.UKETORI_TEST_DATABASE_LAUNCHER = `http://127.0.0.1:${server.address().port}`;
}

/** Stops what the specs have started. */
export async function teardown() {
  delete process.env.UKETORI_TEST_DATABASE_LAUNCHER;
  server?.closeAllConnections();
  server?.close();
  const database = await opening?.catch(() => undefined);
  await database?.close();
  server = undefined;
  opening = undefined;
}
