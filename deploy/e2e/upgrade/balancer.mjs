import net from 'node:net';

const CONNECT_MS = 2000;

/**
 * A balancer of connections, as a Service of Kubernetes is one: a connection goes to the next place in turn, and to the
 * one after it when that refuses.
 */
export class Balancer {
  #places = [];
  #next = 0;
  #server = net.createServer((socket) => this.#accept(socket));
  #open = new Set();

  async listen(port = 0) {
    await new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    this.port = this.#server.address().port;
    return this;
  }

  add(port) {
    this.#places.push(port);
  }

  /** No new connection goes there; those that are open stay. */
  remove(port) {
    this.#places = this.#places.filter((place) => place !== port);
  }

  close() {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }

  #accept(client) {
    this.#keep(client);
    this.#connect(client, this.#places.length);
  }

  #connect(client, tries) {
    const port = this.#places[this.#next++ % Math.max(1, this.#places.length)];
    if (tries === 0 || port === undefined) return client.destroy();
    const server = net.connect({ port, host: '127.0.0.1', timeout: CONNECT_MS });
    const again = () => this.#connect(client, tries - 1);
    server.once('error', again);
    server.once('connect', () => {
      server.off('error', again);
      server.setTimeout(0);
      this.#keep(server);
      client.pipe(server).pipe(client);
      // The end of a place comes behind its last bytes; a client that is gone needs no more of them.
      server.on('close', (broken) => (broken ? client.destroy() : client.end()));
      client.on('close', () => server.destroy());
    });
    return undefined;
  }

  #keep(socket) {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
  }
}
