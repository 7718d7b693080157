import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { Storage } from '@uketori/service-kit/storage/storage';
import { type Tx, Work } from '@uketori/service-kit/work';
import { INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import {
  type Connector,
  type Fetched,
  ImportFailure,
  type Listed,
  type OfferedFile,
  type Outcome,
  Source,
} from '../imports/imports.facade.js';
import { receive } from '../inspection/inspection.facade.js';
import { keepRefused, settleAttachment, waitingAttachments } from './attachments.repository.js';
import { authenticationOf } from './authentication.rules.js';
import { giveBack, type HeldMail, MAIL, MAIL_ACTOR, takeMails } from './held-mails.repository.js';
import { MAX_MAIL_BYTES, MAX_MAIL_FILES } from './limits.data.js';
import { MailParser, type OpenedMail } from './mail-parser.service.js';
import { finishMail, keepFailure, keepOpened, type OpenedRow } from './mails.repository.js';
import { MailSettingsEntity } from './mail-settings.record.js';
import { Members } from './members.service.js';
import { contentOf, filesOf } from './message.rules.js';
import { judgeSender } from './senders.rules.js';

/** An attachment that waits, as a file. */
export interface MailOffer extends OfferedFile {
  attachment_id: string;
  file_sha256: string;
  /** A user wants it although the rules refused it. */
  forced: boolean;
}

/**
 * Received mails. The mail server (or a user) stores what waits; opening a mail shows its files. An item is a mail, so
 * a mail whose third file fails for a passing reason is opened again, and its first two files stay unchanged.
 */
@Source()
@Injectable()
export class MailConnector implements Connector<HeldMail, MailOffer> {
  readonly name = MAIL;
  readonly actor_name = MAIL_ACTOR;

  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
    private readonly parser: MailParser,
    private readonly members: Members,
    @Inject(INTAKE_CONFIG) private readonly config: IntakeConfig,
  ) {}

  list(actor: Actor, _organization_id: string, most: number): Promise<Listed<HeldMail>> {
    return this.work.run(actor, (tx) => takeMails(tx, most));
  }

  async fetch(actor: Actor, held: HeldMail): Promise<Fetched<MailOffer>> {
    const raw = await receive(await this.storage.get(held.raw_key), 'mail.eml', MAX_MAIL_BYTES);
    try {
      const opened = await this.parser.open(raw.path);
      try {
        return { files: await this.#offers(actor, held, opened), discard: opened.discard };
      } catch (error) {
        await opened.discard();
        throw error;
      }
    } finally {
      await raw.discard();
    }
  }

  async acknowledge(tx: Tx, held: HeldMail, outcome: Outcome<MailOffer>): Promise<void> {
    if (outcome.kind === 'stored') return settleAttachment(tx, held, outcome.file, outcome.upload_id);
    if (outcome.kind === 'refused') return keepRefused(tx, held, outcome.file, outcome.failure);
    if (outcome.kind === 'done') return finishMail(tx, held);
    if (outcome.kind === 'untried') return giveBack(tx, held);
    return keepFailure(tx, held, outcome.failure);
  }

  async #offers(actor: Actor, held: HeldMail, opened: OpenedMail): Promise<MailOffer[]> {
    const { organization_id } = held;
    const settings = await this.work.read(actor, (tx) => tx.find(MailSettingsEntity, { organization_id }));
    if (!settings) throw new ImportFailure('busy', 'no settings');
    const row = await this.#judged(held, opened, settings);
    held.judged = row.fault;
    const attachments = await this.work.run(actor, async (tx) => {
      await keepOpened(tx, held, row);
      return waitingAttachments(tx, held);
    });
    const { content, member, department_id } = row;
    return attachments.map(({ id, position, file_name, sha256, forced }) => ({
      attachment_id: id,
      file_sha256: sha256,
      forced,
      file_name,
      bytes: null,
      sha256: '',
      is_download: false,
      source_ref: id,
      uploaded_by_name: member?.full_name || content.from_name || content.from_address,
      sender_id: member?.user_id ?? null,
      department_id,
      split: settings.split,
      attachment_page: settings.attachment_page,
      open: async () => {
        const stored_as = opened.mail.files[position]?.stored_as;
        if (!stored_as) throw new DomainError('InvalidFileType', 'unsupported');
        return createReadStream(join(opened.folder, stored_as));
      },
    }));
  }

  async #judged(held: HeldMail, { mail }: OpenedMail, settings: MailSettingsEntity): Promise<OpenedRow> {
    const content = contentOf(mail, held.envelope_from);
    const results = mail.headers['authentication-results'] ?? [];
    const authentication = authenticationOf(results, this.config.mail.authserv_ids);
    const member = await this.members.byAddress(held.organization_id, content.from_address);
    const sender = { address: content.from_address, is_member: member !== null, authentication };
    // A person who looked at it has the last word.
    const isForced = held.forced_by_name !== '';
    return {
      content,
      authentication,
      member,
      department_id: settings.department_id ?? member?.department_id ?? null,
      fault: isForced ? '' : content.machine || judgeSender(settings, sender),
      files: filesOf(mail, MAX_MAIL_FILES),
    };
  }
}
