import type { MasterEntity } from './master.record.js';

/** A master row as far as a journal line copies it. */
export type ReferencedMaster = Pick<
  MasterEntity,
  'id' | 'kind' | 'name' | 'code' | 'status' | 'parent_id' | 'rate'
>;

export type MasterById = ReadonlyMap<string, ReferencedMaster>;
