import { useClearButton } from '@uketori/frontend-kit/clearButton';
import { DateInput } from '@uketori/frontend-kit/DateInput';
import { useText } from '@uketori/frontend-kit/i18n';
import { MultiSelect } from '@uketori/frontend-kit/MultiSelect';
import { YenInput } from '@uketori/frontend-kit/YenInput';
import { Button, Input, Switch } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { type BookFilter, isUpsideDown, NO_FILTER } from './bookFilter';
import styles from './books.module.css';

const EMPTY = ['date', 'amount', 'partner'] as const;
const STAMPS = ['STAMPED', 'WAITING', 'RETRYING', 'EXPIRED', 'NONE'] as const;

/** The search form: three keys with their ranges, all of them combined; Enter searches. */
export function BookForm({
  value,
  onSearch,
}: {
  value: BookFilter;
  onSearch: (filter: BookFilter) => void;
}): ReactNode {
  const t = useText('intake');
  const ids = useId();
  const [form, setForm] = useState(value);
  // A saved view, or a list that clears its conditions, changes what is searched.
  useEffect(() => setForm(value), [value]);
  const set = (patch: Partial<BookFilter>) => setForm((before) => ({ ...before, ...patch }));
  // A switch has only two positions and needs no button: it searches at once.
  const switchTo = (patch: Partial<BookFilter>) => {
    const next = { ...form, ...patch };
    setForm(next);
    onSearch(next);
  };
  const wrong =
    (isUpsideDown(form.date_from, form.date_to) && t('books.date_order')) ||
    (isUpsideDown(form.amount_from, form.amount_to) && t('books.amount_order')) ||
    (isUpsideDown(form.kept_until_from, form.kept_until_to) && t('books.date_order')) ||
    '';
  return (
    <form
      className={`uk-panel ${styles.form}`}
      role="search"
      aria-label={t('books.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) onSearch(form);
      }}
    >
      <Ranges form={form} set={set} />
      <div className={styles.field}>
        <label htmlFor={`${ids}-partner`}>{t('books.partner')}</label>
        <Input
          id={`${ids}-partner`}
          value={form.partner}
          maxLength={200}
          allowClear
          disabled={form.empty.includes('partner')}
          onChange={(event) => set({ partner: event.target.value })}
        />
      </div>
      <Retention form={form} set={set} />
      <States form={form} set={set} />
      <div className={styles.last_line}>
        <Switches form={form} set={switchTo} />
        <div className={styles.submit}>
          {wrong && (
            <span role="alert" className={styles.wrong}>
              {wrong}
            </span>
          )}
          <Button
            onClick={() => {
              setForm(NO_FILTER);
              onSearch(NO_FILTER);
            }}
          >
            {t('books.reset')}
          </Button>
          <Button type="primary" htmlType="submit" disabled={Boolean(wrong)}>
            {t('books.search')}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface PartProps {
  form: BookFilter;
  set: (patch: Partial<BookFilter>) => void;
}

/** From when to when, and from how much to how much. */
function Ranges({ form, set }: PartProps): ReactNode {
  const t = useText('intake');
  return (
    <>
      <div className={styles.field} role="group" aria-label={t('books.date')}>
        <span>{t('books.date')}</span>
        <div className={styles.range}>
          <DateInput
            label={t('books.date_from')}
            value={form.date_from}
            disabled={form.empty.includes('date')}
            onChange={(date_from) => set({ date_from })}
          />
          <span aria-hidden>〜</span>
          <DateInput
            label={t('books.date_to')}
            value={form.date_to}
            disabled={form.empty.includes('date')}
            onChange={(date_to) => set({ date_to })}
          />
        </div>
      </div>
      <div className={styles.field} role="group" aria-label={t('books.amount')}>
        <span>{t('books.amount')}</span>
        <div className={styles.range}>
          <YenInput
            label={t('books.amount_from')}
            value={form.amount_from}
            disabled={form.empty.includes('amount')}
            onChange={(amount_from) => set({ amount_from })}
          />
          <span aria-hidden>〜</span>
          <YenInput
            label={t('books.amount_to')}
            value={form.amount_to}
            disabled={form.empty.includes('amount')}
            onChange={(amount_to) => set({ amount_to })}
          />
        </div>
      </div>
    </>
  );
}

/** Between which days the retention ends. */
function Retention({ form, set }: PartProps): ReactNode {
  const t = useText('intake');
  return (
    <div className={styles.field} role="group" aria-label={t('books.kept_until')}>
      <span>{t('books.kept_until')}</span>
      <div className={styles.range}>
        <DateInput
          label={t('books.kept_until_from')}
          value={form.kept_until_from}
          onChange={(kept_until_from) => set({ kept_until_from })}
        />
        <span aria-hidden>〜</span>
        <DateInput
          label={t('books.kept_until_to')}
          value={form.kept_until_to}
          onChange={(kept_until_to) => set({ kept_until_to })}
        />
      </div>
    </div>
  );
}

/** The missing keys, and the state of the time stamp. */
function States({ form, set }: PartProps): ReactNode {
  const t = useText('intake');
  const clearButton = useClearButton();
  return (
    <>
      <label className={styles.field}>
        <span>{t('books.empty_keys')}</span>
        <MultiSelect
          allowClear={clearButton}
          maxTagCount="responsive"
          placeholder={t('books.empty_none')}
          aria-label={t('books.empty_keys')}
          value={form.empty}
          onChange={(empty) => set({ empty })}
          options={EMPTY.map((key) => ({ value: key, label: t(`books.empty_${key}`) }))}
        />
      </label>
      <label className={styles.field}>
        <span>{t('books.stamp_state')}</span>
        <MultiSelect
          allowClear={clearButton}
          maxTagCount="responsive"
          placeholder={t('books.any')}
          aria-label={t('books.stamp_state')}
          value={form.stamp_state}
          onChange={(stamp_state) => set({ stamp_state })}
          options={STAMPS.map((key) => ({ value: key, label: t(`books.stamp.${key}`) }))}
        />
      </label>
    </>
  );
}

/** Entries that a later one replaced or that were deleted: kept by law, seldom looked for. */
function Switches({ form, set }: PartProps): ReactNode {
  const t = useText('intake');
  return (
    <div className={styles.switches}>
      <label>
        <Switch
          size="small"
          checked={form.include_deleted}
          onChange={(include_deleted) => set({ include_deleted })}
        />
        {t('books.include_deleted')}
      </label>
      <label>
        <Switch
          size="small"
          checked={form.include_corrected}
          onChange={(include_corrected) => set({ include_corrected })}
        />
        {t('books.include_corrected')}
      </label>
    </div>
  );
}
