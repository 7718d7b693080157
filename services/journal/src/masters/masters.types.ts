/** A master row as far as a journal line copies it. */
export interface ReferencedMaster {
  id: string;
  kind: string;
  name: string;
  code: string;
  /** 1 is active. */
  status: number;
  parent_id: string | null;
  /** Per cent; tax classes only. */
  rate: number | null;
}

export type MasterById = ReadonlyMap<string, ReferencedMaster>;
