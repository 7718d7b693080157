declare module 'pg-copy-streams' {
  import type { Readable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A query that pg's client runs; the rows come out of it as a stream of COPY's own text. */
  export function to(sql: string): Readable & Submittable;
}
