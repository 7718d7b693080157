import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { LOGGER } from '@uketori/service-kit/start';
import { Storage } from '@uketori/service-kit/storage/storage';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import { isWornOut, QueueWorker, type Turn } from '../imports/imports.facade.js';
import { organizationOf } from '../references/references.facade.js';
import { FileInspection } from '../inspection/inspected-file.service.js';
import { receive } from '../inspection/inspection.facade.js';
import { parseUploadFields, toOptions } from '../uploads/uploads.facade.js';
import { UploadsService } from '../uploads/uploads.service.js';
import {
  keepAttachmentFault,
  settleAttachment,
  type WaitingAttachment,
  waitingAttachments,
} from './attachments.repository.js';
import { authenticationOf } from './authentication.rules.js';
import { attachmentFault, MailFailure } from './faults.rules.js';
import { MAX_MAIL_BYTES, MAX_MAIL_FILES } from './limits.data.js';
import { MailParser, type OpenedMail } from './mail-parser.service.js';
import { giveBack, type LeasedMail, leaseMail, renewLease } from './mail-leases.repository.js';
import { finishMail, keepFailure, keepOpened, type OpenedRow } from './mails.repository.js';
import { Members } from './members.service.js';
import { contentOf, filesOf } from './message.rules.js';
import { judgeSender } from './senders.rules.js';
import { MailSettingsEntity } from './mail-settings.record.js';

const LANES = 2;
/** The product in the name of the mail intake. */
export const MAIL_ACTOR = 'メール取込';

/** What the files of a mail are taken in with. */
interface Terms {
  limit_bytes: number;
  split: boolean;
  attachment_page: number;
  default_page: number;
}

/** Opens received mails, each under a lease of its row, and hands their files to the uploads. */
@Injectable()
export class MailWorker extends QueueWorker {
  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
    private readonly uploads: UploadsService,
    private readonly inspection: FileInspection,
    private readonly parser: MailParser,
    private readonly members: Members,
    @Inject(INTAKE_CONFIG) private readonly config: IntakeConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ what: 'mail intake', lanes: LANES, sweeps: config.sweeps, logger });
  }

  protected async turn(): Promise<Turn> {
    const leased = await this.work.system(leaseMail);
    if (!leased) return 'idle';
    return (await this.bring(leased)) ? 'done' : 'failed';
  }

  private async bring(leased: LeasedMail): Promise<boolean> {
    const actor = systemActor(leased.organization_id, MAIL_ACTOR);
    try {
      if (isWornOut(leased)) throw new MailFailure('too_complex', 'given up');
      await this.takeIn(actor, leased);
      return true;
    } catch (error) {
      if (this.stopping.aborted) {
        await this.work.run(actor, (tx) => giveBack(tx, leased));
        return false;
      }
      // Another worker has it: what becomes of it is that one's to say.
      if (error instanceof DomainError && error.code === 'lease_lost') return false;
      const failure =
        error instanceof MailFailure ? error : new MailFailure('busy', (error as Error).message);
      if (failure.fault === 'busy')
        this.logger.error({ err: error, mail_id: leased.id }, 'mail not taken in');
      await this.work.run(actor, (tx) => keepFailure(tx, leased, failure));
      return false;
    }
  }

  private async takeIn(actor: Actor, leased: LeasedMail): Promise<void> {
    const raw = await receive(await this.storage.get(leased.raw_key), 'mail.eml', MAX_MAIL_BYTES);
    try {
      const opened = await this.parser.open(raw.path);
      try {
        await this.takeOpened(actor, leased, opened);
      } finally {
        await opened.discard();
      }
    } finally {
      await raw.discard();
    }
  }

  private async takeOpened(actor: Actor, leased: LeasedMail, opened: OpenedMail): Promise<void> {
    const { settings, organization } = await this.work.read(actor, async (tx) => ({
      settings: await tx.find(MailSettingsEntity, { organization_id: leased.organization_id }),
      organization: await organizationOf(tx),
    }));
    if (!settings) throw new MailFailure('busy', 'no settings');
    const row = await this.judged(leased, opened, settings);
    const attachments = await this.work.run(actor, async (tx) => {
      await keepOpened(tx, leased, row);
      return waitingAttachments(tx, leased);
    });
    const terms: Terms = {
      limit_bytes: organization.upload_max_bytes,
      split: settings.split,
      attachment_page: settings.attachment_page ?? -1,
      default_page: organization.default_attachment_page,
    };
    for (const attachment of attachments) {
      this.stopping.throwIfAborted();
      await this.work.run(actor, (tx) => renewLease(tx, leased));
      await this.takeFile(actor, leased, opened, row, attachment, terms);
    }
    await this.work.run(actor, (tx) => finishMail(tx, leased, row.fault));
  }

  private async judged(
    leased: LeasedMail,
    { mail }: OpenedMail,
    settings: MailSettingsEntity,
  ): Promise<OpenedRow> {
    const content = contentOf(mail, leased.envelope_from);
    const results = mail.headers['authentication-results'] ?? [];
    const authentication = authenticationOf(results, this.config.mail.authserv_ids);
    const member = await this.members.byAddress(leased.organization_id, content.from_address);
    const sender = { address: content.from_address, is_member: member !== null, authentication };
    // A person who looked at it has the last word.
    const isForced = leased.forced_by_name !== '';
    return {
      content,
      authentication,
      member,
      department_id: settings.department_id ?? member?.department_id ?? null,
      fault: isForced ? '' : content.machine || judgeSender(settings, sender),
      files: filesOf(mail, MAX_MAIL_FILES),
    };
  }

  private async takeFile(
    actor: Actor,
    leased: LeasedMail,
    opened: OpenedMail,
    { content, member, department_id }: OpenedRow,
    attachment: WaitingAttachment,
    terms: Terms,
  ): Promise<void> {
    const stored_as = opened.mail.files[attachment.position]?.stored_as;
    if (!stored_as)
      return this.refuse(actor, leased, attachment, new DomainError('InvalidFileType', 'unsupported'));
    try {
      const bytes = createReadStream(join(opened.folder, stored_as));
      const file = await receive(bytes, attachment.file_name, terms.limit_bytes);
      try {
        const page = terms.attachment_page === -1 ? '' : String(terms.attachment_page);
        const fields = parseUploadFields({ department_id: department_id ?? '', attachment_page: page });
        await this.uploads.store(actor, file, () => this.inspection.inspect(file), {
          source: 'mail',
          source_ref: attachment.id,
          uploaded_by_name: member?.full_name || content.from_name || content.from_address || actor.user_name,
          read: true,
          split: terms.split,
          options: toOptions(fields, terms.default_page),
          settle: (tx, upload_id) => settleAttachment(tx, leased, attachment, upload_id),
        });
      } finally {
        await file.discard();
      }
    } catch (error) {
      await this.refuse(actor, leased, attachment, error);
    }
  }

  /** Keeps why a file did not come in; what says nothing of the file is thrown on, and the mail tried again. */
  private async refuse(
    actor: Actor,
    leased: LeasedMail,
    { id }: WaitingAttachment,
    error: unknown,
  ): Promise<void> {
    const isDuplicate = error instanceof DomainError && error.code === 'duplicate_file';
    const told = isDuplicate
      ? { fault: 'duplicate_file' as const, detail: '', duplicate_of: String(error.params.upload_id) }
      : attachmentFault(error);
    if (!told) throw error;
    await this.work.run(actor, (tx) => keepAttachmentFault(tx, leased, id, told));
  }
}
