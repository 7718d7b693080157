import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { isUuid, newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import {
  type ExportFormat,
  ExportFormatEntity,
  type FormatInput,
  type FormatResponse,
  ownFormat,
} from './export-format.record.js';
import { READY_FORMATS } from './ready-formats.data.js';
import { countFormats, holdFormats } from './export-formats.repository.js';

/** Most formats one organization may build. */
export const MAX_FORMATS = 100;

/** Formats of accounting files and tables. */
@Injectable()
export class ExportFormatsService {
  constructor(private readonly work: Work) {}

  /** The ready ones, then the organization's own by name. */
  list(actor: Actor): Promise<{ items: FormatResponse[] }> {
    return this.work.read(actor, async (tx) => {
      const own = await tx.list(ExportFormatEntity, { organization_id: actor.organization_id }, 'name, id');
      return { items: [...READY_FORMATS.map(readyFormat), ...own.map(ownFormat)] };
    });
  }

  /** @throws DomainError format_name_exists | too_many_formats */
  create(actor: Actor, input: FormatInput): Promise<FormatResponse> {
    return this.work.run(actor, async (tx) => {
      await holdFormats(tx);
      await refuseUsedName(tx, input.name, null);
      const { version: _version, ...fields } = input;
      const stored = await tx.insert(ExportFormatEntity, {
        id: newId(),
        ...fields,
        name_key: nameKey(input.name),
        updated_by_name: actor.user_name,
      });
      await tx.audit('export_format.created', subjectOf(stored), null, ownFormat(stored));
      return ownFormat(stored);
    });
  }

  /** @throws DomainError no_record | version_conflict | format_name_exists */
  update(actor: Actor, id: string, input: FormatInput): Promise<FormatResponse> {
    return this.work.run(actor, async (tx) => {
      await holdFormats(tx);
      const before = await tx.getForUpdate(ExportFormatEntity, id);
      if (input.version !== before.version)
        throw new DomainError('version_conflict', 'conflict', { current: ownFormat(before) });
      await refuseUsedName(tx, input.name, id);
      const { version: _version, ...fields } = input;
      const stored = await tx.update(ExportFormatEntity, {
        ...before,
        ...fields,
        name_key: nameKey(input.name),
        updated_by_name: actor.user_name,
        updated_at: new Date().toISOString(),
      });
      await tx.audit('export_format.updated', subjectOf(stored), ownFormat(before), ownFormat(stored));
      return ownFormat(stored);
    });
  }

  /** Files that were made with it stay. @throws DomainError no_record */
  remove(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(ExportFormatEntity, id);
      await tx.remove(ExportFormatEntity, id);
      await tx.audit('export_format.deleted', subjectOf(before), ownFormat(before), null);
      return { deleted: true as const };
    });
  }
}

/** A format by the id people choose it with. @throws DomainError no_record */
export async function formatById(tx: Tx, id: string): Promise<ExportFormat> {
  const ready = READY_FORMATS.find((format) => format.id === id);
  if (ready) return ready;
  if (!isUuid(id)) throw noRecord();
  return tx.get(ExportFormatEntity, id);
}

/** Names differ when people see them differ: width and case do not count. */
function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

async function refuseUsedName(tx: Tx, name: string, own: string | null): Promise<void> {
  const key = nameKey(name);
  const found = await tx.find(ExportFormatEntity, { name_key: key });
  const isReady = READY_FORMATS.some((format) => nameKey(format.name) === key);
  if (isReady || (found && found.id !== own))
    throw new DomainError('format_name_exists', 'conflict', { name });
  if (own !== null) return;
  if ((await countFormats(tx)) >= MAX_FORMATS)
    throw new DomainError('too_many_formats', 'conflict', { limit: MAX_FORMATS });
}

function readyFormat(format: ExportFormat): FormatResponse {
  return { ...format, ready: true, version: 1, updated_at: null, updated_by_name: '' };
}

function subjectOf(format: ExportFormatEntity) {
  return { menu: 'settings', subject_type: 'export_format', subject_id: format.id };
}
