import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { Storage } from '@uketori/service-kit/storage/storage';
import { type Tx, Work } from '@uketori/service-kit/work';
import { receive } from '../inspection/inspection.facade.js';
import { MAX_MAIL_BYTES } from './limits.data.js';
import { openSoon } from './held-mails.repository.js';
import { attachmentOf } from './attachments.repository.js';
import { mailSubject, openAgain } from './mails.repository.js';
import { MailParser } from './mail-parser.service.js';
import { DETAIL_COLUMNS, emailList, type EmailRow, reachOf, withAttachments } from './mails.list.js';
import type { EmailDetail, EmailItem } from './mails.types.js';

/** Bytes of a mail or of a file in it, to be sent as a download. */
export interface MailBytes {
  file_name: string;
  bytes: number;
  stream: Readable;
}

type DetailRow = EmailRow & Omit<EmailDetail, keyof EmailItem | 'raw_url'>;

interface PlaceRow {
  id: string;
  raw_key: string;
  bytes: number;
}

/** Mails that were received, and what became of the files in them. */
@Injectable()
export class MailsService {
  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
    private readonly parser: MailParser,
  ) {}

  /** One page, newest first, as far as the level of email:read reaches. */
  list(actor: Actor, query: ListQuery): Promise<ListPage<EmailItem>> {
    return this.work.read(actor, async (tx) => {
      const page = await runList<EmailRow>(tx, emailList, query, reachOf(actor));
      return { ...page, items: await withAttachments(tx, page.items) };
    });
  }

  /** @throws no_record */
  view(actor: Actor, id: string): Promise<EmailDetail> {
    return this.work.read(actor, (tx) => detail(tx, id));
  }

  /**
   * Accepts refused or failed files, one or all that may come in. The user has looked at them, so
   * neither the sender nor an earlier copy is checked. @throws email_under_way, nothing_to_import
   */
  import(actor: Actor, id: string, attachment_id: string | null): Promise<EmailDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await detail(tx, id);
      if (before.state === 'WAITING' || before.state === 'RETRYING')
        throw new DomainError('email_under_way', 'conflict');
      const wanted = before.attachments.filter(
        (file) => file.may_come_in && (attachment_id === null || file.attachment_id === attachment_id),
      );
      const isUnopened = before.state === 'FAILED' && attachment_id === null;
      if (wanted.length === 0 && !isUnopened) throw new DomainError('nothing_to_import', 'conflict');
      await openAgain(
        tx,
        id,
        wanted.map((file) => file.attachment_id),
      );
      const { from_address, subject, fault } = before;
      await tx.audit('email.forced', mailSubject(id), null, {
        from_address,
        subject,
        fault,
        files: wanted.map(({ file_name, fault: of_file }) => ({ file_name, fault: of_file })),
      });
      openSoon(tx);
      return detail(tx, id);
    });
  }

  /** The mail as it came. @throws no_record */
  async raw(actor: Actor, id: string): Promise<MailBytes> {
    const { raw_key, bytes } = await this.work.read(actor, (tx) => place(tx, id));
    return { file_name: `mail-${id}.eml`, bytes, stream: await this.storage.get(raw_key) };
  }

  /** A file out of a mail. @throws no_record, attachment_in_mail_only */
  async attachment(actor: Actor, id: string, attachment_id: string): Promise<MailBytes> {
    const { raw_key, file } = await this.work.read(actor, async (tx) => ({
      ...(await place(tx, id)),
      file: await attachmentOf(tx, id, attachment_id),
    }));
    if (!file) throw noRecord();
    const raw = await receive(await this.storage.get(raw_key), 'mail.eml', MAX_MAIL_BYTES);
    try {
      const opened = await this.parser.open(raw.path);
      try {
        const stored_as = opened.mail.files[file.position]?.stored_as;
        if (!stored_as) throw new DomainError('attachment_in_mail_only', 'conflict');
        // Once it is open its bytes stay readable, even without its name.
        const handle = await openFile(join(opened.folder, stored_as));
        const { size } = await handle.stat();
        return { file_name: file.file_name, bytes: size, stream: handle.createReadStream() };
      } finally {
        await opened.discard();
      }
    } finally {
      await raw.discard();
    }
  }
}

async function detail(tx: Tx, id: string): Promise<EmailDetail> {
  const only = { sql: 'id = $?', params: [id] };
  const query = { limit: 1, sort: emailList.default_sort, count: 'none' as const };
  const definition = { ...emailList, columns: DETAIL_COLUMNS };
  const { items } = await runList<DetailRow>(tx, definition, query, [...reachOf(tx.actor), only]);
  const [row] = await withAttachments(tx, items);
  if (!row) throw noRecord();
  return { ...row, raw_url: `/api/v1/emails/${id}/raw` };
}

async function place(tx: Tx, id: string): Promise<PlaceRow> {
  const only = { sql: 'id = $?', params: [id] };
  const query = { limit: 1, sort: emailList.default_sort, count: 'none' as const };
  const definition = { ...emailList, columns: 'id, raw_key, raw_bytes as bytes' };
  const { items } = await runList<PlaceRow>(tx, definition, query, [...reachOf(tx.actor), only]);
  if (!items[0]) throw noRecord();
  return items[0];
}
