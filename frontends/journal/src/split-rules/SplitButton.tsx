import { PartitionOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { Dropdown } from '@uketori/frontend-kit/Dropdown';
import { useText } from '@uketori/frontend-kit/i18n';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { JournalLine } from '../invoice.types';
import { toLineInput, withKeys } from '../lines/lineInput';

interface Props {
  line: JournalLine;
  number: number;
  /** Most lines that it may become. */
  most: number;
  onSplit: (lines: JournalLine[]) => void;
}

/** Splits a line that is being typed over departments and projects, by a rule; absent while there is no rule. */
export function SplitButton({ line, number, most, onSplit }: Props): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct('invoice');
  const { data } = useApiQuery('/split-rules', {}, { staleTime: 60_000 });
  const rules = data?.items.filter(({ archived, parts }) => !archived && parts.length <= most) ?? [];
  if (rules.length === 0) return null;
  const split = (id: string) =>
    act(async () => {
      const { items } = await api.post('/split-rules/{id}/lines', {
        params: { path: { id } },
        body: { line: toLineInput(line) },
      });
      onSplit(withKeys(items.map((item) => ({ ...item, id: undefined }))));
    });
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: rules.map(({ id, name }) => ({ key: id, label: <span lang="ja">{name}</span> })),
        onClick: ({ key }) => void split(key),
      }}
    >
      <Button
        size="small"
        type="text"
        icon={<PartitionOutlined />}
        loading={busy}
        disabled={!line.debit_amount}
        aria-label={t('split.open', { number })}
        title={t('split.title')}
      />
    </Dropdown>
  );
}
