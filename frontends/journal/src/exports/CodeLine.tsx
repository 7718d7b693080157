import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { Button, Input, Popover, Select } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  ACCOUNT_CLASSES,
  type CodeRow,
  INVOICE_CLASSES,
  isAdded,
  isUnset,
  keyOf,
  withRow,
} from './codeDraft';
import styles from './codes.module.css';

interface Props {
  row: CodeRow;
  rows: readonly CodeRow[];
  hasInvoice: boolean;
  /** The row that a refused export led to. */
  isMarked: boolean;
  readOnly: boolean;
  onChange: (rows: CodeRow[]) => void;
}

/** One tax class at one share: the package's usual name, and the organization's own in its place. */
export function CodeLine({ row, rows, hasInvoice, isMarked, readOnly, onChange }: Props): ReactNode {
  const t = useText('journal');
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  const set = (patch: Partial<CodeRow>) =>
    onChange(rows.map((one) => (keyOf(one) === keyOf(row) ? { ...one, ...patch } : one)));
  const only = [
    row.account_class && t(`masters.category.${row.account_class}`),
    row.invoice_class && t(`export.codes.invoice_class.${row.invoice_class}`),
  ].filter(Boolean);
  const label = `${row.name} ${row.percent}% ${only.join(' ')}`.trim();
  return (
    <tr ref={line} className={isMarked ? styles.marked : undefined} data-row={keyOf(row)}>
      <th scope="row" lang="ja" data-label={t('export.codes.class')}>
        {row.name}
      </th>
      <td className="uk-num" data-label={t('export.codes.share')}>
        {row.percent}%
      </td>
      <td data-label={t('export.codes.only')}>{only.length > 0 ? only.join('・') : t('export.codes.all')}</td>
      <td data-label={t('export.codes.code')}>
        <Input
          lang="ja"
          value={row.code}
          maxLength={100}
          disabled={readOnly}
          placeholder={row.standard ?? undefined}
          aria-label={`${label} ${t('export.codes.code')}`}
          onChange={(event) => set({ code: event.target.value })}
        />
      </td>
      {hasInvoice && (
        <td data-label={t('export.codes.invoice_code')}>
          {row.standard_invoice !== '' && (
            <Input
              lang="ja"
              value={row.invoice_code}
              maxLength={20}
              disabled={readOnly}
              placeholder={row.standard_invoice ?? undefined}
              aria-label={`${label} ${t('export.codes.invoice_code')}`}
              onChange={(event) => set({ invoice_code: event.target.value })}
            />
          )}
        </td>
      )}
      <td className={styles.state} data-label={t('export.codes.state')}>
        <State row={row} hasInvoice={hasInvoice} />
        {!readOnly && !isAdded(row) && <Add row={row} rows={rows} label={label} onChange={onChange} />}
        {!readOnly && isAdded(row) && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('export.codes.remove', { row: label })}
            onClick={() => onChange(rows.filter((one) => keyOf(one) !== keyOf(row)))}
          />
        )}
      </td>
    </tr>
  );
}

function State({ row, hasInvoice }: { row: CodeRow; hasInvoice: boolean }): ReactNode {
  const t = useText('journal');
  if (isUnset(row, hasInvoice)) return <StatusTag tone="warning">{t('export.codes.unset')}</StatusTag>;
  const isOwn = row.code !== '' || row.invoice_code !== '';
  return (
    <StatusTag tone={isOwn ? 'info' : 'neutral'}>{t(`export.codes.${isOwn ? 'own' : 'usual'}`)}</StatusTag>
  );
}

interface AddProps extends Pick<Props, 'row' | 'rows' | 'onChange'> {
  label: string;
}

/** Adds a row for one kind of account, or for purchases with a qualified invoice or without. */
function Add({ row, rows, label, onChange }: AddProps): ReactNode {
  const t = useText('journal');
  const [isOpen, setOpen] = useState(false);
  const [account_class, setAccount] = useState<CodeRow['account_class']>('');
  const [invoice_class, setInvoice] = useState<CodeRow['invoice_class']>('');
  const add = () => {
    const next = withRow(rows, row, { account_class, invoice_class });
    if (!next) return toast.error(t('export.codes.twice'));
    onChange(next);
    setOpen(false);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      title={t('export.codes.add_title')}
      content={
        <div className={styles.add}>
          <Select
            aria-label={t('export.codes.account_class')}
            value={account_class}
            options={ACCOUNT_CLASSES.map((value) => ({
              value,
              label: value === '' ? t('export.codes.any_account') : t(`masters.category.${value}`),
            }))}
            onChange={setAccount}
          />
          <Select
            aria-label={t('export.codes.invoice')}
            value={invoice_class}
            options={INVOICE_CLASSES.map((value) => ({
              value,
              label: t(`export.codes.invoice_class.${value || 'any'}`),
            }))}
            onChange={setInvoice}
          />
          <Button type="primary" disabled={account_class === '' && invoice_class === ''} onClick={add}>
            {t('export.codes.add')}
          </Button>
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<PlusOutlined />}
        aria-label={t('export.codes.add_to', { row: label })}
      />
    </Popover>
  );
}
