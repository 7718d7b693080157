import { DeleteOutlined } from '@ant-design/icons';
import { useApiMutation, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { codeText, errorText } from '@uketori/frontend-kit/errorText';
import { FileButton } from '@uketori/frontend-kit/FileButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { Wizard } from '@uketori/frontend-kit/pro/Wizard';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Button, Input, Select, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { bankLabel, type UserBank } from '../payment.types';
import { ColumnChoice } from './ColumnChoice';
import { isWhole } from './columns.rules';
import { Booked } from './row.columns';
import type { Reading } from './statement.types';
import styles from './statements.module.css';
import { useStatementFile } from './useStatementFile';

interface Props {
  banks: readonly UserBank[];
  onClose: () => void;
}

/** A bank's file in three steps: which account and file, what its columns are, and what would be imported. */
export function ImportStatement({ banks, onClose }: Props): ReactNode {
  const t = useText('payment');
  const [bank, setBank] = useState((banks.find((one) => one.default) ?? banks[0])?.id ?? '');
  const [name, setName] = useState('');
  const file = useStatementFile(bank, onClose);
  const { reading, error, columns } = file;
  const isCsv = reading?.format === 'csv';
  const steps = [
    {
      key: 'file',
      title: t('statement.step_file'),
      ready: reading !== undefined && !error,
      content: (
        <FileStep banks={banks} bank={bank} onBank={setBank} name={name} onName={setName} file={file} />
      ),
    },
    {
      key: 'columns',
      title: t('statement.step_columns'),
      ready: reading !== undefined && (!isCsv || (columns !== null && isWhole(columns))),
      content: isCsv ? (
        <ColumnChoice cells={reading.cells} columns={columns} onChange={file.setColumns} />
      ) : (
        <p>{t('statement.columns_fixed')}</p>
      ),
    },
    {
      key: 'check',
      title: t('statement.step_check'),
      ready: reading !== undefined && reading.refusal === null && !error && !file.isReading,
      content: <CheckStep file={file} name={name} onName={setName} />,
    },
  ];
  return (
    <Wizard
      title={t('statement.import')}
      width={860}
      onClose={onClose}
      finish={{ label: t('statement.import_run'), busy: file.busy, run: () => void file.bring(name) }}
      steps={steps}
    />
  );
}

type StatementFile = ReturnType<typeof useStatementFile>;

interface FileProps extends Named {
  banks: readonly UserBank[];
  bank: string;
  onBank: (id: string) => void;
}

/** What the columns are called. */
interface Named {
  file: StatementFile;
  name: string;
  onName: (name: string) => void;
}

/** The account, the columns kept for it, and the file. */
function FileStep({ banks, bank, onBank, file, name, onName }: FileProps): ReactNode {
  const t = useText('payment');
  return (
    <div className={styles.step}>
      <p className="uk-muted">{t('statement.file_hint')}</p>
      <label className={styles.asked}>
        <span>{t('statement.account')}</span>
        <Select
          aria-label={t('statement.account')}
          value={bank}
          onChange={onBank}
          options={banks.map((one) => ({ value: one.id, label: bankLabel(one) }))}
        />
      </label>
      <KeptColumns bank={bank} file={file} name={name} onName={onName} />
      <div className={styles.file}>
        <FileButton
          type="primary"
          loading={file.isReading}
          label={t('statement.choose_file')}
          accept=".csv,.txt,.tsv,.dat,text/csv,text/plain"
          data-testid="statement-file"
          onChoose={(chosen) => void file.choose(chosen)}
        >
          {t('statement.choose_file')}
        </FileButton>
        <span className={file.file ? undefined : 'uk-muted'}>
          {file.file?.name ?? t('statement.no_file')}
        </span>
      </div>
      {file.isTooLarge && <Alert type="error" showIcon title={t('statement.too_large')} />}
      {file.error && <Alert type="error" showIcon title={errorText(file.error, 'payment')} />}
      {file.reading && <Alert type="info" showIcon title={t(`statement.found_${file.reading.format}`)} />}
    </div>
  );
}

/** Columns of earlier files of the account: take some, or forget them. */
function KeptColumns({ bank, file, name, onName }: Named & { bank: string }): ReactNode {
  const t = useText('payment');
  const mappings = useApiQuery(
    '/bank-statements/mappings',
    { params: { query: { user_bank_id: bank } } },
    { enabled: bank !== '' },
  );
  const kept = mappings.data?.items ?? [];
  const taken = kept.find((one) => one.name === name);
  const take = (id: string | null) => {
    const mapping = kept.find((one) => one.id === id);
    file.setColumns(mapping?.columns ?? null);
    onName(mapping?.name ?? '');
  };
  const removal = useApiMutation('delete', '/bank-statements/mappings/{id}', {
    success: t('statement.mapping_deleted'),
    invalidates: ['/bank-statements/mappings'],
    onSuccess: () => take(null),
  });
  if (kept.length === 0) return null;
  return (
    <div className={styles.asked}>
      <span>{t('statement.mapping')}</span>
      <span className={styles.kept}>
        <Select
          aria-label={t('statement.mapping')}
          allowClear
          placeholder={t('statement.mapping_auto')}
          value={taken?.id ?? null}
          onChange={(id: string | null) => take(id ?? null)}
          options={kept.map((one) => ({ value: one.id, label: one.name }))}
        />
        {taken && (
          <Button
            icon={<DeleteOutlined />}
            aria-label={t('statement.mapping_delete')}
            title={t('statement.mapping_delete')}
            loading={removal.isPending}
            onClick={() => removal.mutate({ params: { path: { id: taken.id } } })}
          />
        )}
      </span>
    </div>
  );
}

/** What would be imported, and a name for the columns. */
function CheckStep({ file, name, onName }: Named): ReactNode {
  const t = useText('payment');
  const { reading, error } = file;
  return (
    <Spin spinning={file.isReading}>
      <div className={styles.step}>
        {error && <Alert type="error" showIcon title={errorText(error, 'payment')} />}
        {reading && <Found reading={reading} />}
        {reading?.format === 'csv' && (
          <label className={styles.asked}>
            <span>{t('statement.mapping_name')}</span>
            <Input
              maxLength={40}
              value={name}
              placeholder={t('statement.mapping_example')}
              onChange={(event) => onName(event.target.value)}
            />
          </label>
        )}
      </div>
    </Spin>
  );
}

const SHOWN = 8;

/** What the file would bring, or why it cannot be imported. */
function Found({ reading }: { reading: Reading }): ReactNode {
  const t = useText('payment');
  const { refusal, rows, row_count, out_total, in_total } = reading;
  if (refusal) {
    return <Alert type="error" showIcon title={codeText(refusal.code, 'payment', refusal.params)} />;
  }
  return (
    <>
      <p className={styles.row_line}>
        {t('statement.rows', { count: row_count })}{' '}
        <span className="uk-muted">{t('statement.direction_out')}</span> <Yen value={out_total} strong />{' '}
        <span className="uk-muted">{t('statement.direction_in')}</span> <Yen value={in_total} strong />
      </p>
      <ul className={styles.found}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.line_number}>
            <DateText value={row.booked_on} /> <Booked row={row} t={t} />{' '}
            <span lang="ja">{row.description}</span>
          </li>
        ))}
      </ul>
      {row_count > SHOWN && (
        <p className="uk-muted">{t('statement.more_rows', { count: row_count - SHOWN })}</p>
      )}
    </>
  );
}
