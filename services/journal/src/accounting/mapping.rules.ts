import { normaliseForSearch } from '@uketori/service-kit/search';
import { COUNTERPARTS, type RemoteMaster, type SourceKind } from './kinds.data.js';

/** Something of ours that needs a counterpart over there. */
export interface Want {
  kind: SourceKind;
  /** What a person's choice is kept under. */
  key: string;
  /** As people read it, and as it is looked for. */
  name: string;
  code: string;
  /** A supplier's registered number, else ''. */
  t_number: string;
}

/** A person's choice; null: goes without. */
export type Choices = ReadonlyMap<string, number | null>;

/** How a counterpart was come by. */
export type Via = 'chosen' | 'name' | 't_number';

export type Resolution =
  | { state: 'found'; via: Via; master: RemoteMaster }
  /** A person said that it goes without. */
  | { state: 'without' }
  | { state: 'missing' }
  /** Several bear the name: a person has to say which. */
  | { state: 'ambiguous' }
  /** The one that was chosen or bears the name may no longer be used. */
  | { state: 'unavailable'; master: RemoteMaster };

/** What a person's choices are kept under: kind and key. */
export function choiceKey(want: Pick<Want, 'kind' | 'key'>): string {
  return `${want.kind}/${want.key}`;
}

/**
 * The counterpart of a want. A person's choice comes first; then the registered number of a supplier, then
 * the name. A code alone decides nothing: codes of two charts agree by chance.
 */
export function resolve(want: Want, candidates: readonly RemoteMaster[], choices: Choices): Resolution {
  const { remote, required } = COUNTERPARTS[want.kind];
  const chosen = choices.get(choiceKey(want));
  if (chosen === null && !required) return { state: 'without' };
  if (remote === null) return { state: 'missing' };
  const own = candidates.filter((master) => master.kind === remote);
  if (typeof chosen === 'number') {
    const master = own.find((one) => one.remote_id === chosen);
    return master ? usable(master, 'chosen') : { state: 'missing' };
  }
  const numbered = want.t_number === '' ? [] : own.filter((one) => one.t_number === want.t_number);
  if (numbered.length > 0) return only(numbered, 't_number');
  const name = normaliseForSearch(want.name);
  return only(name === '' ? [] : own.filter((one) => normaliseForSearch(one.name) === name), 'name');
}

/** Rows that may no longer be used count only when there is no other. */
function only(found: readonly RemoteMaster[], via: Via): Resolution {
  const live = found.filter((one) => one.available);
  if (live.length > 1) return { state: 'ambiguous' };
  const master = live[0] ?? found[0];
  return master ? usable(master, via) : { state: 'missing' };
}

function usable(master: RemoteMaster, via: Via): Resolution {
  return master.available ? { state: 'found', via, master } : { state: 'unavailable', master };
}

/** A counterpart in a deal's body: by its code where both sides know the same one, else by its id. */
export function reference(want: Want, master: RemoteMaster): { id: number } | { code: string } {
  const isCoded =
    want.code !== '' && want.code === master.code && master.kind !== 'tax' && master.kind !== 'tag';
  return isCoded ? { code: master.code } : { id: master.remote_id };
}
