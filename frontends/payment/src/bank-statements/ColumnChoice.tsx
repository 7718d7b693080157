import { useText } from '@uketori/frontend-kit/i18n';
import { Alert, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { type Role, ROLES, rolesOf, withRole } from './columns.rules';
import type { Columns, Reading } from './statement.types';
import styles from './statements.module.css';

/** For a file in which nothing was found. */
const NONE: Columns = { skip: 1, date: 0, out: null, in: null, amount: null, text: [], balance: null };
const MOST_SKIPPED = 30;

/** The first lines of a bank's file, with what each column is above it. */
export function ColumnChoice(props: {
  cells: Reading['cells'];
  columns: Columns | null;
  onChange: (columns: Columns) => void;
}): ReactNode {
  const { cells: lines, onChange } = props;
  const t = useText('payment');
  const columns = props.columns ?? NONE;
  const width = Math.max(...lines.map((cells) => cells.length), 1);
  const roles = rolesOf(columns, width);
  return (
    <div className={styles.step}>
      <p className="uk-muted">{t('statement.columns_hint')}</p>
      {props.columns === null && <Alert type="warning" showIcon title={t('statement.columns_none')} />}
      <label className={styles.skip}>
        <span>{t('statement.skip')}</span>
        <InputNumber
          min={0}
          max={MOST_SKIPPED}
          precision={0}
          value={columns.skip}
          onChange={(skip) => onChange({ ...columns, skip: skip ?? 0 })}
        />
      </label>
      {/* Wider than a phone: it scrolls, and the keyboard reaches it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.cells} tabIndex={0} role="region" aria-label={t('statement.step_columns')}>
        <table>
          <thead>
            <tr>
              {roles.map((role, at) => (
                // The columns of a file have no other name than their place.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={at}>
                  <Select<Role>
                    size="small"
                    aria-label={t('statement.column', { number: at + 1 })}
                    popupMatchSelectWidth={false}
                    value={role}
                    onChange={(next) => onChange(withRole(columns, at, next))}
                    options={ROLES.map((value) => ({ value, label: t(`statement.role.${value}`) }))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((cells, line) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={line} className={line < columns.skip ? styles.skipped : undefined}>
                {roles.map((role, at) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={at} lang="ja" className={role === 'none' ? 'uk-muted' : undefined}>
                    {cells[at] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
