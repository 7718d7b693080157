import { useText } from '@uketori/frontend-kit/i18n';
import { type Choice, SearchSelect } from '@uketori/frontend-kit/SearchSelect';
import type { ReactNode } from 'react';
import type { RemoteMaster } from './accounting.types';

const LIMIT = 50;

interface Props {
  kind: RemoteMaster['kind'];
  label: string;
  value: RemoteMaster | null;
  onChange: (chosen: RemoteMaster | null) => void;
}

function choiceOf({ remote_id, name, code }: RemoteMaster): Choice {
  return { id: String(remote_id), name, code };
}

/** A master over there, found by name or code. */
export function RemoteSelect({ kind, label, value, onChange }: Props): ReactNode {
  const t = useText('journal');
  return (
    <SearchSelect
      autoFocus
      label={label}
      placeholder={t('accounting.choose')}
      path="/accounting/masters"
      params={{ kind, limit: LIMIT }}
      choiceOf={choiceOf}
      value={value && choiceOf(value)}
      onPick={onChange}
      none={t('accounting.nothing_found')}
    />
  );
}
