import { useMemo, type ReactNode } from 'react';
import type { QueryOf } from './apiTypes';
import { useApiQuery } from './apiHooks';
import { useText } from './i18n';
import { readRecent, rememberRecent } from './recent';
import { SearchSelect, type SearchSelectLook } from './SearchSelect';
import { useOptionalSession } from './session';

export type MasterKind =
  | 'account_title'
  | 'sub_account'
  | 'department'
  | 'tax'
  | 'vendor'
  | 'project'
  | 'segment'
  | 'walletable'
  | 'item'
  | 'tag';

/** A chosen master record: what forms hold and screens show. */
export interface MasterRef {
  id: string;
  name: string;
  code: string | null;
}

interface Props extends SearchSelectLook {
  kind: MasterKind;
  value?: MasterRef | null;
  onChange?: (value: MasterRef | null) => void;
  /** which field's recent choices to offer; default: the kind */
  recent_field?: string;
  /** more filters of /masters/{kind}, e.g. { account_title_id } for sub accounts */
  params?: QueryOf<'/masters/{kind}'>;
  /** after a choice was made, for Enter = next field */
  onPicked?: () => void;
}

const LIMIT = 25;
const choiceOf = (ref: MasterRef): MasterRef => ref;

/** One master record, found by code or name; the last five choices come first. */
export function MasterSelect(props: Props): ReactNode {
  const { kind, value = null, onChange, recent_field = kind, params, onPicked, ...look } = props;
  const t = useText();
  const member_id = useOptionalSession()?.user_organization_id ?? 'anonymous';
  const pick = (chosen: MasterRef | null) => {
    if (!chosen) return onChange?.(null);
    const ref: MasterRef = { id: chosen.id, name: chosen.name, code: chosen.code };
    rememberRecent(member_id, recent_field, ref);
    onChange?.(ref);
    onPicked?.();
  };
  return (
    <SearchSelect
      {...look}
      path="/masters/{kind}"
      path_params={{ kind }}
      params={{ status: 1, limit: LIMIT, ...params }}
      choiceOf={choiceOf}
      value={value}
      onPick={pick}
      recent={() => readRecent(member_id, recent_field)}
      allowClear
      none={t('master.none')}
    />
  );
}

/**
 * The record that a form begins with, by its id; undefined until it is known. One that this user may not read stays
 * chosen, without its name.
 */
export function useMasterRef(kind: MasterKind, id: string | null): MasterRef | null | undefined {
  const { data, error } = useApiQuery(
    '/masters/{kind}/{id}',
    { params: { path: { kind, id: id ?? '' } } },
    { enabled: id !== null },
  );
  return useMemo(() => {
    if (id === null) return null;
    if (data) return { id, name: data.name, code: data.code };
    return error ? { id, name: '—', code: null } : undefined;
  }, [id, data, error]);
}
