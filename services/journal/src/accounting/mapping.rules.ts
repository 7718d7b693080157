import { normaliseForSearch } from '@uketori/service-kit/search';
import { COUNTERPARTS, isPaySource, type RemoteMaster, type SourceKind } from './kinds.data.js';

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

/** A master that a person chose, by its id and the name it then had. */
export interface Chosen {
  remote_id: number;
  name: string;
}

/** A person's choice; null: goes without. */
export type Choices = ReadonlyMap<string, Chosen | null>;

/** How a counterpart was come by. */
export type Via = 'chosen' | 'name' | 't_number' | 'only';

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
 * the name. A code alone decides nothing: codes of two charts agree by chance. An account that payments come from may
 * also be the only one of its kind.
 */
export function resolve(want: Want, candidates: readonly RemoteMaster[], choices: Choices): Resolution {
  const { remote, required } = COUNTERPARTS[want.kind];
  const chosen = choices.get(choiceKey(want));
  if (chosen === null && !required) return { state: 'without' };
  if (remote === null) return { state: 'missing' };
  const own = candidates.filter((master) => master.kind === remote);
  if (chosen) return chosenMaster(chosen, own);
  const numbered = want.t_number === '' ? [] : own.filter((one) => one.t_number === want.t_number);
  if (numbered.length > 0) return only(numbered, 't_number');
  const name = normaliseForSearch(want.name);
  const named = name === '' ? [] : own.filter((one) => normaliseForSearch(one.name) === name);
  if (named.length === 0 && isPaySource(want.kind) && want.kind !== 'pay_offset') {
    const live = own.filter((one) => one.available);
    return live.length === 1 ? only(live, 'only') : { state: 'missing' };
  }
  return only(named, 'name');
}

/**
 * The chosen master. A new fiscal year may give it another id: where its id is gone or out of use, the only usable one
 * of the same name takes its place.
 */
function chosenMaster({ remote_id, name }: Chosen, own: readonly RemoteMaster[]): Resolution {
  const master = own.find((one) => one.remote_id === remote_id);
  if (master?.available) return { state: 'found', via: 'chosen', master };
  const key = normaliseForSearch(master?.name ?? name);
  const heirs = own.filter((one) => one.available && key !== '' && normaliseForSearch(one.name) === key);
  if (heirs.length > 1) return { state: 'ambiguous' };
  if (heirs[0]) return { state: 'found', via: 'chosen', master: heirs[0] };
  return master ? { state: 'unavailable', master } : { state: 'missing' };
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
