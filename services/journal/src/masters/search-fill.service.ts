import { Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import { Dictionary } from './dictionary.service.js';
import { needsDictionary, readingToFill, type ReadBefore, type searchColumns } from './readings.rules.js';
import {
  fillSearch,
  type SearchedTable,
  unfilledOrganizations,
  unfilledRows,
} from './search-fill.repository.js';

/** A table whose rows are found by a reading. */
export interface Filling<T> {
  table: SearchedTable;
  read: (row: T) => ReadBefore;
  columns: (row: T, reading: string) => ReturnType<typeof searchColumns>;
}

/**
 * Gives rows their readings that have none yet: those of earlier releases, and new ones whose names only a dictionary
 * reads. Until then a row is found by what the table of words reads in its name.
 */
@Injectable()
export class SearchFillService {
  constructor(
    private readonly work: Work,
    private readonly dictionary: Dictionary,
  ) {}

  /** A page of rows of each organization that has some; returns how many rows were read. */
  async fill<T extends { id: string; version: number }>(filling: Filling<T>): Promise<number> {
    const organizations = await this.work.system((tx) => unfilledOrganizations(tx, filling.table));
    let filled = 0;
    for (const id of organizations) filled += await this.#fillOne(id, filling);
    return filled;
  }

  async #fillOne<T extends { id: string; version: number }>(
    organizationId: string,
    { table, read, columns }: Filling<T>,
  ): Promise<number> {
    const actor = systemActor(organizationId, 'search');
    const rows = await this.work.read(actor, (tx) => unfilledRows<T>(tx, table));
    const names = rows.map(read).filter(needsDictionary);
    const readings = await this.dictionary.read([...new Set(names.map(({ name }) => name))]);
    const next = rows.map((row) => {
      const before = read(row);
      const reading = readingToFill(before, readings.get(before.name));
      return { id: row.id, version: row.version, reading, ...columns(row, reading) };
    });
    await this.work.run(actor, (tx) => fillSearch(tx, table, next));
    return next.length;
  }
}
