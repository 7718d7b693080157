import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import { listAnswer } from '@uketori/service-kit/list';
import type { Response } from 'express';
import { z } from 'zod';
import { contentDisposition } from '../inspection/inspection.facade.js';
import { StampsService } from '../stamps/stamps.service.js';
import { AuditExportService } from './audit-export.service.js';
import { bookHistory, bookRow, stampOverview, stampsChecked, stampsQueued } from './books.types.js';
import { type BookQuery, bookQuery } from './books.list.js';
import { BooksService } from './books.service.js';

const ALL = 3;
const query = { schema: bookQuery };
const documentId = { schema: z.uuid() };
const version = { schema: z.coerce.number().int().min(1).max(10_000) };
const localId = { schema: z.coerce.number().int().min(1).max(2_147_483_647) };
const retryBody = z.strictObject({ document_ids: z.array(z.uuid()).max(100).default([]) });
const checkBody = z.strictObject({ after: z.uuid().nullable().default(null) });

/** Electronic books: search of the kept documents, their history, their time stamps. */
@Controller('books')
export class BooksController {
  constructor(
    private readonly books: BooksService,
    private readonly stamps: StampsService,
    private readonly audits: AuditExportService,
  ) {}

  @Get()
  @Answers(listAnswer(bookRow))
  @Ability('invoice:read')
  list(@CurrentActor() actor: Actor, @Query(query) q: BookQuery) {
    return this.books.list(actor, q);
  }

  @Get('export.csv')
  @AnswersFile('text/csv')
  @Ability('invoice:read')
  async csv(@CurrentActor() actor: Actor, @Query(query) q: BookQuery, @Res() response: Response) {
    const lines = this.books.csv(actor, q);
    const first = await lines.next();
    response.setHeader('content-type', 'text/csv; charset=utf-8');
    response.setHeader('content-disposition', contentDisposition('attachment', '電子帳簿検索.csv'));
    response.write(first.value ?? '');
    await pipeline(Readable.from(lines), response).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  }

  /** The originals of a search with an index, hashes and time stamps, for an audit; at most 5,000 entries and 2 GiB. */
  @Get('export.zip')
  @AnswersFile('application/zip')
  @Ability('invoice:read')
  async zip(@CurrentActor() actor: Actor, @Query(query) q: BookQuery, @Res() response: Response) {
    const { stream, stop } = await this.audits.start(actor, q);
    response.setHeader('content-type', 'application/zip');
    response.setHeader('content-disposition', contentDisposition('attachment', '電子帳簿原本.zip'));
    await pipeline(stream, response)
      .catch((error: NodeJS.ErrnoException) => {
        // A reader that leaves in the middle is no failure of ours.
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      })
      .finally(stop);
  }

  @Get('stamps')
  @Answers(stampOverview)
  @Ability('invoice:read')
  overview(@CurrentActor() actor: Actor) {
    return this.books.overview(actor);
  }

  /** Tries the missing stamps of the organization again at once, and those of the documents named for the first time. */
  @Post('stamps/retry')
  @Answers(stampsQueued)
  @HttpCode(200)
  @Ability('invoice:update', ALL)
  async retry(@CurrentActor() actor: Actor, @Body({ schema: retryBody }) body: z.infer<typeof retryBody>) {
    return { queued: await this.stamps.retry(actor, body.document_ids) };
  }

  /** Checks up to a hundred kept stamps; call it again with `next` until that is null. */
  @Post('stamps/check')
  @Answers(stampsChecked)
  @HttpCode(200)
  @Ability('invoice:read', ALL)
  check(@CurrentActor() actor: Actor, @Body({ schema: checkBody }) body: z.infer<typeof checkBody>) {
    return this.books.check(actor, body.after);
  }

  @Get('invoices/:local_id')
  @Answers(bookHistory)
  @Ability('invoice:read')
  ofInvoice(@CurrentActor() actor: Actor, @Param('local_id', localId) local_id: number) {
    return this.books.historyOfInvoice(actor, local_id);
  }

  /** The time stamp of a version (RFC 3161), to verify beside the file of that version. */
  @Get('documents/:document_id/versions/:version/stamp')
  @AnswersFile('application/timestamp-reply')
  @Ability('invoice:read')
  async stamp(
    @CurrentActor() actor: Actor,
    @Param('document_id', documentId) document_id: string,
    @Param('version', version) document_version: number,
    @Res() response: Response,
  ) {
    const { bytes, file_name } = await this.books.stampFile(actor, document_id, document_version);
    response.setHeader('content-type', 'application/timestamp-reply');
    response.setHeader('content-disposition', contentDisposition('attachment', file_name));
    response.end(bytes);
  }

  @Get('documents/:document_id')
  @Answers(bookHistory)
  @Ability('invoice:read')
  history(@CurrentActor() actor: Actor, @Param('document_id', documentId) document_id: string) {
    return this.books.history(actor, document_id);
  }
}
