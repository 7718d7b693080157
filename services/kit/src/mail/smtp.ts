import { connect as connectTcp, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { createInterface, type Interface } from 'node:readline';
import { connect as connectTls } from 'node:tls';
import { refuseInTransaction } from '../request-context.js';
import { MailRefused, MailSender } from './mail-sender.js';
import { type Mail, type MailSenderName, messageOf } from './message.rules.js';

const DEADLINE_MS = 30_000;

/**
 * Hands mails to a submission server (RFC 6409): TLS from the first byte (smtps) or by STARTTLS, AUTH PLAIN, one mail
 * per connection. A password is never sent over a connection without TLS, and a server that is not this machine must
 * offer it.
 */
export class SmtpSender extends MailSender {
  constructor(
    private readonly url: URL,
    private readonly from: MailSenderName,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    refuseInTransaction(this.url.origin);
    const dialogue = await Dialogue.open(this.url);
    try {
      await this.#greet(dialogue);
      await dialogue.command(`MAIL FROM:<${this.from.address}>`);
      await this.#deliver(dialogue, mail).catch((error: unknown) => {
        // A refused log-in is the operator's to mend and worth another try; a refused recipient is not.
        throw error instanceof Refusal ? new MailRefused(error.message) : error;
      });
      dialogue.say('QUIT');
    } finally {
      dialogue.end();
    }
  }

  async #deliver(dialogue: Dialogue, mail: Mail): Promise<void> {
    await dialogue.command(`RCPT TO:<${mail.to}>`);
    await dialogue.command('DATA');
    const message = messageOf(mail, this.from, new Date());
    await dialogue.command(`${message.replace(/^\./gm, '..')}.`);
  }

  async #greet(dialogue: Dialogue): Promise<void> {
    await dialogue.answer();
    let offers = await dialogue.command(`EHLO ${hostname()}`);
    if (!dialogue.isEncrypted && offers.some((line) => /^STARTTLS$/i.test(line))) {
      await dialogue.command('STARTTLS');
      await dialogue.encrypt();
      offers = await dialogue.command(`EHLO ${hostname()}`);
    }
    if (!dialogue.isEncrypted && !dialogue.isThisMachine)
      throw new Error('the mail server offers no encryption');
    if (!this.url.username) return;
    const pair = `\0${decodeURIComponent(this.url.username)}\0${decodeURIComponent(this.url.password)}`;
    await dialogue.command(`AUTH PLAIN ${Buffer.from(pair).toString('base64')}`);
  }
}

/** An answer of 5xx. */
class Refusal extends Error {}

/** One connection: commands out, answers of one or more lines back. */
class Dialogue {
  #lines: AsyncIterator<string>;
  #reader: Interface;

  private constructor(
    private socket: Socket,
    private readonly host: string,
    public isEncrypted: boolean,
  ) {
    [this.#reader, this.#lines] = reading(socket);
  }

  static async open(url: URL): Promise<Dialogue> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isEncrypted = url.protocol === 'smtps:';
    const port = Number(url.port) || (isEncrypted ? 465 : 587);
    const socket = isEncrypted ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
    await ready(socket, isEncrypted ? 'secureConnect' : 'connect');
    return new Dialogue(socket, host, isEncrypted);
  }

  get isThisMachine(): boolean {
    return ['127.0.0.1', '::1', 'localhost'].includes(this.host);
  }

  say(command: string): void {
    this.socket.write(`${command}\r\n`);
  }

  /** Lines of the answer without their numbers. Throws Refusal on 5xx, an error on anything but 2xx and 3xx. */
  async answer(): Promise<string[]> {
    const lines: string[] = [];
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error('the mail server hung up');
      lines.push(value.slice(4));
      if (value[3] === '-') continue;
      if (/^[23]/.test(value)) return lines;
      throw value.startsWith('5') ? new Refusal(value.slice(0, 200)) : new Error(value.slice(0, 200));
    }
  }

  command(text: string): Promise<string[]> {
    this.say(text);
    return this.answer();
  }

  /** What was sent before the change must not count after it: the reader starts anew on the encrypted stream. */
  async encrypt(): Promise<void> {
    this.#reader.close();
    this.socket.removeAllListeners();
    const secure = connectTls({ socket: this.socket, servername: this.host });
    await ready(secure, 'secureConnect');
    this.socket = secure;
    this.isEncrypted = true;
    [this.#reader, this.#lines] = reading(secure);
  }

  end(): void {
    this.#reader.close();
    this.socket.end();
    this.socket.setTimeout(1000, () => this.socket.destroy());
  }
}

function reading(socket: Socket): [Interface, AsyncIterator<string>] {
  const reader = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
  return [reader, reader[Symbol.asyncIterator]()];
}

function ready(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  socket.setTimeout(DEADLINE_MS, () => socket.destroy(new Error('the mail server does not answer')));
  return new Promise((resolve, reject) => {
    socket.once(event, () => {
      socket.removeListener('error', reject);
      // From now on a broken connection ends the reader, and with it the answer that is waited for.
      socket.on('error', () => undefined);
      resolve();
    });
    socket.once('error', reject);
  });
}
