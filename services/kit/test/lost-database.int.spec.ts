import net from 'node:net';
import { createDataSource } from '../src/database.js';
import { PostgresTransport } from '../src/events/postgres.js';
import { Relay } from '../src/events/relay.js';
import { openSession } from '../src/events/session.js';
import { createProbe, type Probe, until } from './transport-fixture.js';

type Mode = 'open' | 'refuse' | 'cut_in_handshake' | 'end_when_ready';

/** ReadyForQuery outside a transaction, and what a server that is being stopped says before it hangs up. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');
const STOPPED = [
  'SFATAL',
  'VFATAL',
  'C57P01',
  'Mterminating connection due to administrator command',
  '',
  '',
].join('\0');

function stopped(): Buffer {
  const body = Buffer.from(STOPPED, 'latin1');
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A proxy in front of the real server that can be closed: at once, in the handshake, or with the end of the handshake. */
class Door {
  mode: Mode = 'open';
  refused = 0;
  readonly #sockets = new Set<net.Socket>();
  readonly #server: net.Server;

  constructor(private readonly target: URL) {
    this.#server = net.createServer((socket) => this.#enter(socket));
  }

  /** The address of the proxy, with the user and the database of the server behind it. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const url = new URL(this.target.href);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as net.AddressInfo).port);
    return url.href;
  }

  /** What kill -9 of the server looks like from here: every connection gone, new ones cut. */
  shut(mode: Exclude<Mode, 'open'>): void {
    this.mode = mode;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  #enter(socket: net.Socket): void {
    socket.on('error', () => undefined);
    if (this.mode === 'refuse') {
      this.refused++;
      socket.destroy();
      return;
    }
    const cut = this.mode === 'cut_in_handshake';
    const behind = net.connect(Number(this.target.port), this.target.hostname);
    behind.on('error', () => undefined);
    this.#sockets.add(socket).add(behind);
    socket.pipe(behind);
    if (cut) {
      // The first response of the server is the last one that this client receives.
      behind.once('data', (answer) => {
        this.refused++;
        socket.end(answer);
        behind.destroy();
      });
    } else if (this.mode === 'end_when_ready') {
      behind.on('data', (answer) => {
        if (answer.subarray(-READY.length).equals(READY)) socket.end(Buffer.concat([answer, stopped()]));
        else socket.write(answer);
      });
    } else behind.pipe(socket);
    for (const side of [socket, behind]) {
      side.once('close', () => {
        this.#sockets.delete(side);
        socket.destroy();
        behind.destroy();
      });
    }
  }
}

describe('the database goes away under the event parts', () => {
  let probe: Probe;
  let door: Door;
  let url: string;

  beforeAll(async () => {
    probe = await createProbe();
    door = new Door(new URL(probe.url));
    url = await door.open();
  });

  afterAll(async () => {
    await door.close();
    await probe.close();
  });

  it.each(['refuse', 'cut_in_handshake'] as const)(
    'a session that never opened rejects and reports no lost session (%s)',
    async (mode) => {
      door.shut(mode);
      const lost: Error[] = [];
      await expect(openSession(url, 'probe', (error) => lost.push(error))).rejects.toThrow();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(lost).toEqual([]);
    },
  );

  it.each(['refuse', 'cut_in_handshake'] as const)(
    'reader and relay try again until it is back, and the process lives on (%s)',
    async (mode) => {
      door.mode = 'open';
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const transport = new PostgresTransport({
        database_url: url,
        query: (sql, params) => probe.work.system((tx) => tx.rows(sql, params)),
        log,
      });
      const relay = new Relay({ service: 'probe', database_url: url, transport, log });
      relay.start();
      const group = `probe-${mode}`;
      const reader = transport.subscribe({
        group,
        topics: ['uketori.probe.lost'],
        onEvent: async () => undefined,
        onBatch: async (deliveries) => deliveries.map(() => false),
      });
      try {
        await until('both are connected', () => relay.ready() && reader.ready());
        const before = door.refused;
        door.shut(mode);
        await until('both were refused twice', () => door.refused >= before + 4);
        expect([relay.ready(), reader.ready()]).toEqual([false, false]);
        door.mode = 'open';
        await until('both are back', () => relay.ready() && reader.ready());
      } finally {
        await relay.stop();
        await transport.stop();
      }
    },
  );

  it('a connection that ends in the moment it is given out fails its work, not the process', async () => {
    door.mode = 'open';
    const dataSource = createDataSource('probe', url, 2, []);
    await dataSource.initialize();
    try {
      door.shut('end_when_ready');
      for (let i = 0; i < 5; i++) await expect(dataSource.query('select 1 as one')).rejects.toThrow();
      door.mode = 'open';
      await expect(dataSource.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    } finally {
      await dataSource.destroy();
    }
  });
});
