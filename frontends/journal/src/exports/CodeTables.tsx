import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { Alert, Button, Segmented, Space, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isAdded, isUnset, keyOf, type Package, PACKAGES } from './codeDraft';
import { CodeLine } from './CodeLine';
import styles from './codes.module.css';
import { useCodeDraft } from './useCodeDraft';

/** What each accounting package calls the tax classes, at every share, edited in place. */
export function CodeTables(): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('settings:update') > 0;
  const [address, setAddress] = useSearchParams();
  const name: Package = PACKAGES.find((one) => one === address.get('package')) ?? 'yayoi';
  const marked = address.get('row');
  const [isFiltered, setFiltered] = useState(false);
  const draft = useCodeDraft(name, t('export.codes.saved'));
  const { query, rows } = draft;
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  const has_invoice = query.data?.has_invoice ?? false;
  const unset = rows.filter((row) => isUnset(row, has_invoice)).length;
  const shown = rows.filter((row) => !isFiltered || isUnset(row, has_invoice) || isAdded(row));
  return (
    <section className={`uk-panel ${styles.panel}`} aria-label={t('export.codes.title')}>
      <p className="uk-muted">{t('export.codes.hint')}</p>
      <div className={styles.bar}>
        <Segmented
          value={name}
          aria-label={t('export.codes.package')}
          options={PACKAGES.map((value) => ({ value, label: t(`export.package.${value}`) }))}
          disabled={draft.isDirty}
          onChange={(value) => setAddress({ tab: 'codes', package: value }, { replace: true })}
        />
        <label className={styles.filter}>
          <Switch size="small" checked={isFiltered} onChange={setFiltered} />
          <span>{t('export.codes.unset_only', { count: unset })}</span>
        </label>
        {draft.isDirty && (
          <span className={styles.buttons}>
            <Button onClick={draft.discard}>{t('edit.cancel')}</Button>
            <Button type="primary" loading={draft.busy} onClick={() => void draft.save()}>
              {t('edit.save')}
            </Button>
          </span>
        )}
      </div>
      {draft.isOvertaken && (
        <Alert
          type="warning"
          showIcon
          title={t('conflict.title')}
          description={t('export.codes.overtaken')}
          action={
            <Space orientation="vertical">
              <Button size="small" onClick={draft.discard}>
                {t('conflict.reload')}
              </Button>
              <Button size="small" onClick={draft.keep}>
                {t('default_journal.keep_mine')}
              </Button>
            </Space>
          }
        />
      )}
      {!query.data ? (
        <PageSpin />
      ) : (
        <table className={styles.codes}>
          <thead>
            <tr>
              <th scope="col">{t('export.codes.class')}</th>
              <th scope="col">{t('export.codes.share')}</th>
              <th scope="col">{t('export.codes.only')}</th>
              <th scope="col">{t('export.codes.code')}</th>
              {has_invoice && <th scope="col">{t('export.codes.invoice_code')}</th>}
              <th scope="col">{t('export.codes.state')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <CodeLine
                key={keyOf(row)}
                row={row}
                rows={rows}
                hasInvoice={has_invoice}
                isMarked={marked === `${row.tax_id}/${row.percent}`}
                readOnly={!mayUpdate}
                onChange={draft.change}
              />
            ))}
          </tbody>
        </table>
      )}
      {query.data && shown.length === 0 && <p className="uk-muted">{t('export.codes.all_set')}</p>}
    </section>
  );
}
