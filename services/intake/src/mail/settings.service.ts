import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { pick, publicFields } from '@uketori/service-kit/record';
import { type Tx, Work } from '@uketori/service-kit/work';
import { INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import { MAX_MAIL_BYTES, MAX_MAIL_FILES } from './limits.data.js';
import { heldMailSettings } from './mail-settings.repository.js';
import {
  type MailAddress,
  type MailSettings,
  MailSettingsEntity,
  mailSettingsRecord,
} from './mail-settings.record.js';
import { type ChangedMailSettings, newLocalPart } from './settings.rules.js';

const SHOWN = publicFields(mailSettingsRecord);

type Kept = Omit<MailSettingsEntity, 'organization_id' | 'id'>;

const UNSET: Kept = {
  local_part: null,
  senders: 'members',
  allowed: [],
  split: false,
  attachment_page: null,
  department_id: null,
  issued_at: null,
  issued_by_name: '',
  last_mail_at: null,
  version: 0,
};

/** The address of an organization to which invoices are sent, and whose mails it takes. */
@Injectable()
export class MailSettingsService {
  constructor(
    private readonly work: Work,
    @Inject(INTAKE_CONFIG) private readonly config: IntakeConfig,
  ) {}

  view(actor: Actor): Promise<MailSettings> {
    return this.work.read(actor, async (tx) => this.toView((await found(tx)) ?? UNSET));
  }

  /** What somebody needs to know who only sends invoices in. */
  address(actor: Actor): Promise<MailAddress> {
    return this.work.read(actor, async (tx) => {
      const { local_part, senders } = (await found(tx)) ?? UNSET;
      return { address: this.addressOf(local_part), senders, max_bytes: MAX_MAIL_BYTES };
    });
  }

  /** @throws version_conflict */
  change(actor: Actor, given: ChangedMailSettings): Promise<MailSettings> {
    return this.keep(actor, given.version, 'mail_settings.changed', (before) => ({
      ...before,
      senders: given.senders ?? before.senders,
      allowed: given.allowed ?? before.allowed,
      split: given.split ?? before.split,
      attachment_page: given.attachment_page === undefined ? before.attachment_page : given.attachment_page,
      department_id: given.department_id === undefined ? before.department_id : given.department_id,
    }));
  }

  /** Issues an address; the previous one refuses mails from now on. @throws version_conflict */
  issue(actor: Actor, version: number): Promise<MailSettings> {
    return this.keep(actor, version, 'mail_address.issued', (before) => ({
      ...before,
      local_part: newLocalPart(randomBytes),
      issued_at: nowIso(),
      issued_by_name: actor.user_name,
    }));
  }

  /** Takes no more mails; what came stays. @throws version_conflict */
  switchOff(actor: Actor, version: number): Promise<MailSettings> {
    return this.keep(actor, version, 'mail_address.switched_off', (before) => ({
      ...before,
      local_part: null,
      issued_at: null,
      issued_by_name: '',
    }));
  }

  private keep(
    actor: Actor,
    version: number,
    action: string,
    next: (before: Kept) => Kept,
  ): Promise<MailSettings> {
    return this.work.run(actor, async (tx) => {
      const before = await heldMailSettings(tx);
      if (before.version !== version)
        throw new DomainError('version_conflict', 'conflict', { current: this.toView(before) });
      const stored = await tx.update(MailSettingsEntity, { ...before, ...next(before) });
      const subject = { menu: 'settings', subject_type: 'mail_settings', subject_id: before.id };
      await tx.audit(action, subject, logged(before), logged(stored));
      return this.toView(stored);
    });
  }

  private addressOf(local_part: string | null): string | null {
    return local_part === null ? null : `${local_part}@${this.config.mail.domain}`;
  }

  private toView(row: Kept): MailSettings {
    const { domain, port, authserv_ids } = this.config.mail;
    return {
      ...pick(row, SHOWN),
      address: this.addressOf(row.local_part),
      domain,
      receiving: port !== null,
      proves_senders: authserv_ids.length > 0,
      max_bytes: MAX_MAIL_BYTES,
      max_files: MAX_MAIL_FILES,
    };
  }
}

function found(tx: Tx): Promise<MailSettingsEntity | null> {
  return tx.find(MailSettingsEntity, { organization_id: tx.actor.organization_id });
}

/** What the log keeps: whether there is an address, not which; it is the only key to it. */
function logged({ local_part, senders, allowed, split, attachment_page, department_id, issued_at }: Kept) {
  return {
    has_address: local_part !== null,
    issued_at,
    senders,
    allowed,
    split,
    attachment_page,
    department_id,
  };
}
