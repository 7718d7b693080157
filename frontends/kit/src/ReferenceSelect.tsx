import { useMemo, type ReactNode } from 'react';
import { filled } from './api';
import type { ItemsPath, PathOf, PathParamsOf, PathParamsProp, QueryOf } from './apiTypes';
import { useAddress } from './apiHooks';
import { useText } from './i18n';
import { readRecent, rememberRecent } from './recent';
import { SearchSelect, type SearchSelectLook } from './SearchSelect';
import { useOptionalSession } from './session';

/** A record that another one refers to: what forms hold and screens show. */
export interface RecordRef {
  id: string;
  name: string;
  code: string | null;
}

/** Where the records are searched: a list of the document whose items have id, name and code. */
export type ReferenceSource = { [P in ItemsPath]: { path: P } & PathParamsProp<P> }[ItemsPath];

type Props<P extends ItemsPath> = SearchSelectLook &
  PathParamsProp<P> & {
    path: P;
    /** more filters of the list */
    params?: QueryOf<P>;
    /** whose recent choices to offer */
    recent_field: string;
    value?: RecordRef | null;
    onChange?: (value: RecordRef | null) => void;
    /** after a choice was made, for Enter = next field */
    onPicked?: () => void;
  };

const LIMIT = 25;
const choiceOf = ({ id, name, code }: RecordRef): RecordRef => ({ id, name, code });

/** One active record, found by code or name; the last five choices come first. */
export function ReferenceSelect<P extends ItemsPath>(props: Props<P>): ReactNode {
  const { path, path_params, params, recent_field, value = null, onChange, onPicked, ...look } = props;
  const t = useText();
  const member_id = useOptionalSession()?.user_organization_id ?? 'anonymous';
  const pick = (chosen: RecordRef | null) => {
    if (!chosen) return onChange?.(null);
    const reference = choiceOf(chosen);
    rememberRecent(member_id, recent_field, reference);
    onChange?.(reference);
    onPicked?.();
  };
  const search = {
    path,
    path_params,
    params: { status: 1, limit: LIMIT, ...params },
    choiceOf,
    onPick: pick,
    recent: () => readRecent(member_id, recent_field),
  } as unknown as Search;
  return <SearchSelect {...look} {...search} value={value} allowClear none={t('reference.none')} />;
}

/** As of a list without placeholders: the type of the path was checked above. */
type Search = Parameters<typeof SearchSelect<ItemsPath, RecordRef>>[0];

/**
 * The record that a form begins with, by its id; undefined until it is known. One that this user may not read stays
 * chosen, without its name.
 */
export function useReference<P extends PathOf<'get'>>(
  path: P,
  path_params: Omit<PathParamsOf<P>, 'id'> & { id: string | null },
): RecordRef | null | undefined {
  const { id } = path_params;
  const { data, error } = useAddress<RecordRef>(filled(path, path_params), {}, { enabled: id !== null });
  return useMemo(() => {
    if (id === null) return null;
    if (data) return { id, name: data.name, code: data.code };
    return error ? { id, name: '—', code: null } : undefined;
  }, [id, data, error]);
}
