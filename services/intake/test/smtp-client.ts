import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** One connection to an SMTP server, line by line, so that a test can also misbehave. */
export class SmtpClient {
  #buffer = '';
  #waiting: (() => void) | null = null;
  #ended = false;

  private constructor(public socket: Socket) {
    this.listen();
  }

  /** Connects and reads the greeting; `lines` are what was said so far. */
  static async open(port: number): Promise<SmtpClient> {
    const client = new SmtpClient(connect(port, '127.0.0.1'));
    await client.answer();
    return client;
  }

  private listen(): void {
    this.socket.setEncoding('latin1');
    this.socket.on('data', (chunk: string) => {
      this.#buffer += chunk;
      this.#waiting?.();
    });
    const end = () => {
      this.#ended = true;
      this.#waiting?.();
    };
    this.socket.on('close', end);
    this.socket.on('error', end);
  }

  /** The next whole response, lines joined; empty when the connection ended. */
  async answer(): Promise<string> {
    for (;;) {
      const match = /^(?:\d{3}-[^\n]*\n)*\d{3} [^\n]*\n/.exec(this.#buffer);
      if (match) {
        this.#buffer = this.#buffer.slice(match[0].length);
        return match[0].trim();
      }
      if (this.#ended) return '';
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }

  async say(line: string): Promise<string> {
    this.write(`${line}\r\n`);
    return this.answer();
  }

  write(bytes: string | Buffer): void {
    if (!this.#ended) this.socket.write(bytes);
  }

  /** Sends a mail's bytes and the end mark; returns the server's response. */
  async data(mail: Buffer): Promise<string> {
    const first = await this.say('DATA');
    if (!first.startsWith('354')) return first;
    const dotted = Buffer.from(mail.toString('latin1').replace(/^\./gm, '..'), 'latin1');
    this.write(dotted);
    if (mail.length === 0) this.write('.\r\n');
    else this.write(dotted.subarray(-2).toString() === '\r\n' ? '.\r\n' : '\r\n.\r\n');
    return this.answer();
  }

  async encrypt(): Promise<void> {
    await this.say('STARTTLS');
    this.socket.removeAllListeners('data');
    const plain = this.socket;
    plain.setEncoding();
    this.socket = connectTls({ socket: plain, rejectUnauthorized: false });
    await new Promise((resolve) => this.socket.once('secureConnect', resolve));
    this.listen();
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Delivers one mail as a mail server does; returns the last response of the other side. */
export async function deliver(
  port: number,
  mail: Buffer,
  { from = 'bounce@sender.example', to }: { from?: string; to: string | string[] },
): Promise<string> {
  const client = await SmtpClient.open(port);
  try {
    await client.say('EHLO relay.example');
    for (const line of [`MAIL FROM:<${from}>`, ...[to].flat().map((address) => `RCPT TO:<${address}>`)]) {
      const said = await client.say(line);
      if (!said.startsWith('250')) return said;
    }
    return await client.data(mail);
  } finally {
    client.close();
  }
}
