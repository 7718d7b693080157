import { createServer, type Server, type Socket } from 'node:net';
import { type SecureContextOptions, TLSSocket } from 'node:tls';

interface Manner {
  /** Extensions that it names: before encryption, and after it. */
  offers?: string[];
  offers_encrypted?: string[];
  /** Its certificate, for STARTTLS or, where `implicit`, from the first byte. */
  tls?: SecureContextOptions;
  implicit?: boolean;
}

/** A submission server of the tests' own: what it received, and its response to each command. */
export class FakeServer {
  readonly told: string[] = [];
  /** The commands received under encryption. */
  readonly told_encrypted: string[] = [];
  /** By command, and GREETING; an empty response is silence. */
  replies: Record<string, string> = {};
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(private readonly manner: Manner) {
    this.#server = createServer((socket) => this.#meet(socket));
  }

  /** Listens; returns the port. */
  async start(): Promise<number> {
    await new Promise<void>((done) => this.#server.listen(0, done));
    return (this.#server.address() as { port: number }).port;
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** To everybody who listens, unasked. */
  say(text: string): void {
    for (const socket of this.#sockets) socket.write(text);
  }

  #meet(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    const spoken = this.manner.implicit ? this.#encrypt(socket) : socket;
    spoken.write(this.#line('GREETING', '220 here'));
    this.#serve(spoken);
  }

  #encrypt(socket: Socket): TLSSocket {
    const secure = new TLSSocket(socket, { isServer: true, ...this.manner.tls });
    secure.on('error', () => undefined);
    return secure;
  }

  #serve(socket: Socket): void {
    let rest = '';
    let isData = false;
    const listen = (chunk: Buffer): void => {
      rest += chunk.toString('utf8');
      for (let at = rest.indexOf('\r\n'); at >= 0; at = rest.indexOf('\r\n')) {
        const line = rest.slice(0, at);
        rest = rest.slice(at + 2);
        this.told.push(line);
        if (socket instanceof TLSSocket) this.told_encrypted.push(line);
        if (isData && line !== '.') continue;
        const word = (line.split(' ')[0] ?? '').toUpperCase();
        isData = word === 'DATA' && !this.replies.DATA;
        socket.write(this.#line(word, this.#usual(word, socket instanceof TLSSocket)));
        if (word === 'STARTTLS' && !this.replies.STARTTLS) {
          socket.removeListener('data', listen);
          this.#serve(this.#encrypt(socket));
        }
      }
    };
    socket.on('data', listen);
  }

  #line(word: string, usual: string): string {
    const answer = this.replies[word] ?? usual;
    return answer && `${answer}\r\n`;
  }

  #usual(word: string, isEncrypted: boolean): string {
    const offers = (isEncrypted ? this.manner.offers_encrypted : this.manner.offers) ?? [];
    if (word === 'EHLO')
      return ['250-fake', ...offers.map((offer) => `250-${offer}`), '250 SIZE 1000'].join('\r\n');
    if (word === 'DATA') return '354 go on';
    return word === 'STARTTLS' ? '220 go on' : '250 fine';
  }
}
