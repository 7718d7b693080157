import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { copyOut } from '@uketori/service-kit/copy';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { IdempotentReplay } from '@uketori/service-kit/request-context';
import { Storage } from '@uketori/service-kit/storage/storage';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import iconv from 'iconv-lite';
import type { z } from 'zod';
import type { CellReport } from './cells.rules.js';
import { type cellReport, type exportPreview, type ExportRequest, MAX_ROWS } from './exports.types.js';
import type { ExportFormat } from './export-format.record.js';
import { formatById } from './formats.service.js';
import { mark, type Written } from './marking.repository.js';
import type { RunView } from './export-run.record.js';
import { packageOf } from './mapping.rules.js';
import { registryState } from './export-check.repository.js';
import { queueRegistryChecks } from '../registry/registry.facade.js';
import { askedFor, waitsForApproval, written } from './selection.repository.js';
import { rowsStatement, writeContext } from './statement.repository.js';
import { withSpool } from './spool.service.js';
import { fileBytes } from './stream.rules.js';
import { FileWriter } from './writer.rules.js';
import { lastNumber, listed } from './export-runs.repository.js';

type ReportAnswer = z.infer<typeof cellReport>;
type Preview = z.infer<typeof exportPreview>;

/** One snapshot for the whole file, and time for a large one. */
const SNAPSHOT = { snapshot: true, statement_timeout_ms: 600_000 };
const SAMPLE_LINES = 30;

/** Makes accounting files and tables. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
  ) {}

  /**
   * What the file would hold, without making it: counts, journals that are not approved or do not balance,
   * every line the package has no code for, every character the encoding lacks. @throws DomainError no_record | no_privilege | export_too_large
   */
  preview(actor: Actor, request: ExportRequest): Promise<Preview> {
    return this.work.read(
      actor,
      async (tx) => {
        const { asked, writer, bytes } = await this.#open(tx, actor, request);
        let size = 0;
        let head = Buffer.alloc(0);
        for await (const part of bytes) {
          if (head.length < 65_536) head = Buffer.concat([head, part.subarray(0, 65_536)]);
          size += part.length;
        }
        return {
          package: packageOf(writer.format),
          row_count: writer.rows,
          invoice_count: writer.slips,
          bytes: size,
          unapproved: waitsForApproval(request.kind)
            ? await listed(tx, `${asked} and balanced and not locked`)
            : NOTHING,
          unbalanced: request.kind === 'accrual' ? await listed(tx, `${asked} and not balanced`) : NOTHING,
          registry: request.kind === 'accrual' ? await registryState(tx, `${asked} and balanced`) : null,
          ...reportAnswer(writer.report),
          ...writer.unmapped,
          sample: sampleOf(head, writer.format),
        };
      },
      SNAPSHOT,
    );
  }

  /**
   * Queries the registry again for the suppliers of these invoices whose response is older than the cache
   * time, through its own queue so that no user waits. Returns how many numbers were put in line. @throws
   * DomainError no_privilege
   */
  recheck(actor: Actor, request: ExportRequest): Promise<{ queued: number }> {
    return this.work.run(actor, async (tx) => ({
      queued: await queueRegistryChecks(tx, await askedFor(tx, actor, request)),
    }));
  }

  /**
   * Makes the file. Its bytes are durable before the one transaction that marks its invoices, so that after a
   * crash there is either a file with its marks or neither. A character without a place in the encoding and
   * without a choice refuses the whole: no character is replaced without a choice. A line for which the
   * package has no code refuses it as well.
   * @throws DomainError export_unmapped with each line | export_unmappable_characters with each place |
   * no_data_selected | exported_meanwhile | payments_changed_meanwhile | export_too_large | no_record |
   * no_privilege
   */
  async create(actor: Actor, request: ExportRequest): Promise<RunView> {
    const id = newId();
    const key = `exports/${actor.organization_id}/${id}`;
    const file = await this.#write(actor, request, key);
    try {
      return await this.work.run(actor, (tx) => mark(tx, id, file, request));
    } catch (error) {
      // The transaction reported that there is no run. After any other failure its outcome is unknown: the
      // run may exist, and the sweep decides a day later.
      if (error instanceof DomainError || error instanceof IdempotentReplay) await this.storage.delete(key);
      throw error;
    }
  }

  /** Rows first into a local file: storage may be a network away, and the snapshot must not wait for it. */
  #write(actor: Actor, request: ExportRequest, key: string): Promise<Written> {
    return withSpool(async (path) => {
      const file = await this.work.read(
        actor,
        async (tx) => {
          const seen = await lastNumber(tx);
          const { writer, bytes, marks } = await this.#open(tx, actor, request);
          await pipeline(bytes, createWriteStream(path));
          return { key, format: writer.format, writer, ...marks(), seen };
        },
        SNAPSHOT,
      );
      const refusal = refusalOf(file);
      if (refusal) throw refusal;
      const stored = await this.storage.put(key, createReadStream(path), { type: 'text/csv' });
      return { ...file, ...stored };
    });
  }

  /** Opens the stream of a file's bytes; it must be read to its end within the transaction. */
  async #open(tx: Tx, actor: Actor, request: ExportRequest) {
    const format = await formatById(tx, request.format_id);
    if ((format.kind === 'table') !== (request.kind === 'table'))
      throw new DomainError('invalid_input', 'invalid', { field: 'format_id' });
    const asked = await askedFor(tx, actor, request);
    const writer = new FileWriter(
      datedFormat(format, request.kind),
      await writeContext(tx, request.replacements),
    );
    const statement = rowsStatement(request, writer.fields, written(asked, request));
    const [ids, entries] = [new GrowingIds(), new GrowingIds()];
    const bytes = fileBytes(await copyOut(tx, statement), writer, (local_id, entry) => {
      if (writer.rows > MAX_ROWS) throw new DomainError('export_too_large', 'too_large', { limit: MAX_ROWS });
      ids.push(local_id);
      entries.push(entry);
    });
    const marks = () => ({ local_ids: ids.all(), entries: entries.all() });
    return { asked, writer, bytes, marks };
  }
}

/** Estimates and months of plans have days of their own. */
function datedFormat(format: ExportFormat, kind: ExportRequest['kind']): ExportFormat {
  if (kind !== 'estimate' && kind !== 'spread') return format;
  return { ...format, options: { ...format.options, entry_date: 'issue_date' } };
}

/** Numbers as they come: four bytes each, for there may be a million. */
class GrowingIds {
  #ids = new Int32Array(1024);
  #length = 0;

  push(id: number): void {
    if (this.#length === this.#ids.length) {
      const larger = new Int32Array(this.#ids.length * 2);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids[this.#length++] = id;
  }

  all(): Int32Array {
    return this.#ids.subarray(0, this.#length);
  }
}

function refusalOf(file: Pick<Written, 'writer'>): DomainError | null {
  const { report, unmapped } = file.writer;
  if (unmapped.unmapped_count > 0) return new DomainError('export_unmapped', 'conflict', { ...unmapped });
  if (report.unmappable_count > 0)
    return new DomainError('export_unmappable_characters', 'conflict', { ...reportAnswer(report) });
  if (file.writer.slips === 0) return new DomainError('no_data_selected', 'conflict');
  return null;
}

const NOTHING = { count: 0, local_ids: [] };

function reportAnswer(report: CellReport): ReportAnswer {
  return { ...report, characters: [...report.characters.values()] };
}

function sampleOf(head: Buffer, format: ExportFormat): string[] {
  const text = iconv.decode(head, format.options.encoding === 'cp932' ? 'cp932' : 'utf8');
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .slice(0, SAMPLE_LINES)
    .filter((line) => line !== '');
}
