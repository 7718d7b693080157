import net from 'node:net';

// Below those that an outgoing connection may be given between the look and the use.
const LOWEST = 10_000;
const HIGHEST = 19_999;

/** @returns {Promise<number>} a TCP port of 127.0.0.1 that no process uses now */
export async function freePort() {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST + 1));
    if (await portIsFree(port)) return port;
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST}`);
}

/** @returns {Promise<boolean>} whether 127.0.0.1:port can be bound */
export function portIsFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
