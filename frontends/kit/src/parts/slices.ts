/** How far an act on many records is. */
export interface SliceProgress {
  done: number;
  wanted: number;
}

interface Options<Id, Result> {
  ids: readonly Id[];
  /** one call for some of the records; its result for each of them */
  send: (ids: Id[]) => Promise<readonly Result[]>;
  onProgress?: (progress: SliceProgress) => void;
  /** whether the user has stopped it: the call that runs ends, no other one begins */
  isStopped?: () => boolean;
  at_once?: number;
}

export interface SliceOutcome<Result> {
  results: Result[];
  /** records for which no call was made, or whose call failed */
  left: number;
  /** why a call failed, and all after it were left out */
  error: unknown;
}

/** Few enough for a quick response, so that the progress moves and a stop takes effect soon. */
export const AT_ONCE = 100;

/** Does the same to many records, some at a time: one call for thousands would be cut off by the gateway. */
export async function inSlices<Id, Result>(options: Options<Id, Result>): Promise<SliceOutcome<Result>> {
  const { ids, send, onProgress, isStopped, at_once = AT_ONCE } = options;
  const results: Result[] = [];
  let sent = 0;
  let error: unknown = null;
  while (sent < ids.length && !isStopped?.()) {
    const slice = ids.slice(sent, sent + at_once);
    try {
      results.push(...(await send(slice)));
    } catch (failure) {
      error = failure;
      break;
    }
    sent += slice.length;
    onProgress?.({ done: sent, wanted: ids.length });
  }
  return { results, left: ids.length - sent, error };
}
