import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DomainError } from '@uketori/service-kit/errors';
import { LOGGER } from '@uketori/service-kit/start';
import type { Logger } from 'pino';
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import { type Answer, ANSWERS, MAX_UNKNOWN, Meter } from './door.rules.js';
import { MAX_MAIL_BYTES } from './limits.data.js';
import { type Mailbox, MailReception } from './reception.service.js';

const MAX_CONNECTIONS = 100;
const MAX_RECIPIENTS = 20;
const SILENCE_MS = 60_000;
/** A line that trickles is not silent: this is the most a connection may take altogether. */
const CONNECTION_MS = 10 * 60_000;
const CLOSE_MS = 10_000;

/** What the dialogue of one connection has come to. */
interface Dialogue {
  mailboxes: Map<string, Mailbox>;
  unknown: number;
}

type Done = (error?: Error | null) => void;

/**
 * The server for mails (SMTP, RFC 5321). It accepts mails for addresses that are issued now and for no others, so it
 * relays no mail; it requires no password and sends no mail. A mail is acknowledged once it is durable.
 */
@Injectable()
export class SmtpDoor implements OnApplicationBootstrap, OnModuleDestroy {
  #server: SMTPServer | null = null;
  readonly #dialogues = new WeakMap<SMTPServerSession, Dialogue>();
  readonly #meter: Meter;

  constructor(
    private readonly reception: MailReception,
    @Inject(INTAKE_CONFIG) private readonly config: IntakeConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#meter = new Meter(config.mail.per_minute);
  }

  async onApplicationBootstrap(): Promise<void> {
    const { port, listen } = this.config.mail;
    if (port !== null) await this.open(port, listen);
  }

  async onModuleDestroy(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Starts to listen; port 0 takes a free one. Returns the port. */
  async open(port: number, host: string): Promise<number> {
    const server = new SMTPServer(this.options());
    server.server.on('connection', (socket: Socket) => {
      const end = setTimeout(() => socket.destroy(), CONNECTION_MS).unref();
      socket.once('close', () => clearTimeout(end));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve());
    });
    // Broken connections of others are daily bread, a fault of the listener is not.
    server.on('error', (error: Error) => this.logger.debug({ error }, 'mail door: connection'));
    this.#server = server;
    const bound = (server.server.address() as AddressInfo).port;
    this.logger.info({ port: bound, starttls: this.config.mail.tls !== null }, 'mail door is open');
    return bound;
  }

  private options(): SMTPServerOptions {
    const { tls, domain } = this.config.mail;
    const certificate = tls
      ? { key: readFileSync(tls.key_file), cert: readFileSync(tls.certificate_file) }
      : {};
    return {
      ...certificate,
      name: domain,
      banner: 'Uketori',
      disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      authOptional: true,
      logger: false,
      disableReverseLookup: true,
      size: MAX_MAIL_BYTES,
      rejectOversized: true,
      maxClients: MAX_CONNECTIONS,
      maxRecipients: MAX_RECIPIENTS,
      maxAllowedUnauthenticatedCommands: 1000,
      socketTimeout: SILENCE_MS,
      closeTimeout: CLOSE_MS,
      onMailFrom: (_from, session, done) => this.begin(session, done),
      onRcptTo: (to, session, done) => void this.address(to, session, done),
      onData: (stream, session, done) => void this.take(stream, session, done),
    };
  }

  private begin(session: SMTPServerSession, done: Done): void {
    const unknown = this.#dialogues.get(session)?.unknown ?? 0;
    this.#dialogues.set(session, { mailboxes: new Map(), unknown });
    if (this.#meter.take(session.remoteAddress, Date.now())) done();
    else this.refuse(session, ANSWERS.too_fast, done);
  }

  private async address(to: SMTPServerAddress, session: SMTPServerSession, done: Done): Promise<void> {
    const dialogue = this.#dialogues.get(session) ?? { mailboxes: new Map(), unknown: 0 };
    this.#dialogues.set(session, dialogue);
    try {
      const mailbox = await this.reception.mailboxOf(to.address);
      if (mailbox === 'full') this.refuse(session, ANSWERS.full, done);
      else if (mailbox === null) {
        const answer = ++dialogue.unknown >= MAX_UNKNOWN ? ANSWERS.guessing : ANSWERS.unknown;
        this.refuse(session, answer, done);
      } else {
        dialogue.mailboxes.set(mailbox.organization_id, mailbox);
        done();
      }
    } catch (error) {
      this.logger.error({ err: error }, 'mail door: an address could not be looked up');
      done(replied(ANSWERS.failed));
    }
  }

  private async take(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done): Promise<void> {
    const mailboxes = [...(this.#dialogues.get(session)?.mailboxes.values() ?? [])];
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
    try {
      const envelope = { from, remote_address: session.remoteAddress };
      await this.reception.take(apart(stream), envelope, mailboxes);
      done();
    } catch (error) {
      const answer = answerTo(error);
      if (answer === ANSWERS.failed && !stream.destroyed)
        this.logger.error({ err: error }, 'mail door: a mail could not be stored');
      await drained(stream);
      this.refuse(session, answer, done);
    }
  }

  private refuse(session: SMTPServerSession, answer: Answer, done: Done): void {
    const { remoteAddress: remote_address } = session;
    this.logger.info({ remote_address, code: answer.code, text: answer.text }, 'mail door: refused');
    done(replied(answer));
  }
}

function replied({ code, text }: Answer): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function answerTo(error: unknown): Answer {
  const code = error instanceof DomainError ? error.code : '';
  if (code === 'file_too_large') return ANSWERS.too_large;
  return code === 'invalid_input' ? ANSWERS.empty : ANSWERS.failed;
}

/**
 * The bytes of a mail as a stream that may be abandoned: the connection's own must be read to its end before a
 * response. A connection that breaks off is an error and never a short mail.
 */
function apart(stream: SMTPServerDataStream): Readable {
  const through = new PassThrough();
  stream.once('error', (error) => through.destroy(error));
  stream.once('close', () => {
    if (!stream.readableEnded) through.destroy(new Error('the connection broke off'));
  });
  through.once('close', () => stream.unpipe(through));
  return stream.pipe(through);
}

function drained(stream: Readable): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    stream.once('close', resolve);
    stream.once('end', resolve);
    stream.resume();
  });
}
