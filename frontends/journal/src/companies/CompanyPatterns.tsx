import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api, ApiError } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Dropdown } from '@uketori/frontend-kit/Dropdown';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { App, Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { JournalLine } from '../invoice.types';
import { LinesEditor } from '../lines/LinesEditor';
import { newLine, toTemplate, withKeys } from '../lines/lineInput';
import { companyFields } from './company.fields';
import { companyBody, type CompanyInput } from './companyBody';
import { mergedKeyword } from './mergedKeyword';
import { PatternSplit } from './PatternSplit';
import { PatternTrial } from './PatternTrial';
import styles from './patterns.module.css';

type Company = Schema<'Company'>;
type Pattern = Company['patterns'][number];
type PatternInput = NonNullable<CompanyInput['patterns']>[number];

type Refetch = () => Promise<unknown>;

/** A pattern that is being written; without `known` it is new. */
interface Draft {
  known: Pattern | null;
  name: string;
  keyword: string;
  lines: JournalLine[];
}

const MAX_TEXT = 100;

const inputOf = ({ id, name, keyword, company_journals }: Pattern): PatternInput => ({
  id,
  name,
  keyword,
  company_journals: withKeys(company_journals).map(toTemplate),
});

/**
 * Puts one pattern in place of a known one, or takes it away, with its keywords given to `into` if there is one; what
 * others learned meanwhile stays. The other values of the supplier go along as its form sends them.
 */
function storeOf(id: string, fields: readonly FormField[], refetch: Refetch) {
  const names = new Set(['version', ...fields.map(({ name }) => name)]);
  return async (known: Pattern | null, next: PatternInput | null, into?: Pattern): Promise<void> => {
    const params = { path: { id } };
    const fresh = await api.get('/companies/{id}', { params });
    for (const seen of [known, into]) {
      const now = fresh.patterns.find((pattern) => pattern.id === seen?.id);
      if (seen && now?.version !== seen.version) throw new ApiError('version_conflict', 409);
    }
    const patterns = fresh.patterns.flatMap((one) => {
      if (one.id === known?.id) return next ?? [];
      const kept = inputOf(one);
      return one.id === into?.id && known
        ? { ...kept, keyword: mergedKeyword(one.keyword, known.keyword) }
        : kept;
    });
    if (next && !known) patterns.push(next);
    const values = Object.fromEntries(Object.entries(fresh).filter(([name]) => names.has(name)));
    await api.put('/companies/{id}', { params, body: companyBody(values, fresh.status, patterns) });
    await Promise.all([refetch(), invalidate('/companies')]);
  };
}

interface PatternsProps {
  company: Company;
  refetch: Refetch;
  /** A pattern begins or ends to be written. */
  onWriting?: (isWriting: boolean) => void;
}

/** The journals learned for a supplier: each can be changed, renamed and deleted, and one can be added by hand. */
export function CompanyPatterns({ company, refetch, onWriting }: PatternsProps): ReactNode {
  const t = useText('journal');
  const { modal } = App.useApp();
  const mayUpdate = useAbility('company:update') > 0;
  const [draft, setDraft] = useState<Draft | null>(null);
  const write = (next: Draft | null) => {
    setDraft(next);
    onWriting?.(next !== null);
  };
  const { busy, act } = useAct();
  useDirtyGuard(draft !== null);
  const store = storeOf(company.id, companyFields(t), refetch);
  const save = ({ known, name, keyword, lines }: Draft) =>
    act(async () => {
      const next = { name: name.trim(), keyword: keyword.trim(), company_journals: lines.map(toTemplate) };
      await store(known, known ? { id: known.id, ...next } : next);
      write(null);
      toast.success(t('masters.saved'));
    });
  const remove = (pattern: Pattern) =>
    modal.confirm({
      title: t('masters.delete_title', { name: pattern.name || t('companies.pattern') }),
      content: t('companies.pattern_delete_body'),
      okText: t('masters.delete'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        act(async () => {
          await store(pattern, null);
          toast.success(t('masters.deleted'));
        }),
    });
  const merge = (pattern: Pattern, into: Pattern) =>
    modal.confirm({
      title: t('companies.merge_title', { name: nameOf(pattern, t), into: nameOf(into, t) }),
      content: t('companies.merge_body', {
        into: nameOf(into, t),
        keyword: mergedKeyword(into.keyword, pattern.keyword) || t('companies.every_invoice'),
      }),
      okText: t('companies.merge'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        act(async () => {
          await store(pattern, null, into);
          toast.success(t('companies.merged'));
        }),
    });
  const edit = (known: Pattern) =>
    write({
      known,
      name: known.name,
      keyword: known.keyword,
      lines: withKeys(known.company_journals),
    });
  const form = draft && (
    <PatternForm
      company_id={company.id}
      draft={draft}
      busy={busy}
      onChange={setDraft}
      onCancel={() => write(null)}
      onSave={() => void save(draft)}
    />
  );
  return (
    <section className={`uk-panel ${styles.patterns}`}>
      <div className={styles.head}>
        <h2>{t('companies.patterns')}</h2>
        {mayUpdate && !draft && (
          <Button
            icon={<PlusOutlined />}
            onClick={() => write({ known: null, name: '', keyword: '', lines: [newLine()] })}
          >
            {t('companies.pattern_add')}
          </Button>
        )}
      </div>
      {company.patterns.length === 0 && !draft && (
        <EmptyState title={t('companies.no_pattern')} description={t('companies.no_pattern_hint')} />
      )}
      {company.patterns.map((pattern) =>
        draft?.known?.id === pattern.id ? (
          <div key={pattern.id}>{form}</div>
        ) : (
          <Shown
            key={pattern.id}
            company_id={company.id}
            pattern={pattern}
            onEdit={mayUpdate && !draft ? () => edit(pattern) : undefined}
            onRemove={mayUpdate && !draft ? () => remove(pattern) : undefined}
            others={mayUpdate && !draft ? company.patterns.filter((one) => one.id !== pattern.id) : []}
            onMerge={(into) => merge(pattern, into)}
          />
        ),
      )}
      {draft?.known === null && form}
    </section>
  );
}

interface ShownProps {
  company_id: string;
  pattern: Pattern;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  /** Patterns that it can be merged into. */
  others: readonly Pattern[];
  onMerge: (into: Pattern) => void;
}

const nameOf = ({ name, keyword }: Pattern, t: (key: string) => string) =>
  name || keyword || t('companies.pattern');

const accountOf = (lines: readonly { debit_account_title_id?: string | null | undefined }[]) =>
  lines.map((line) => line.debit_account_title_id).find(Boolean) ?? null;

function Shown({ company_id, pattern, onEdit, onRemove, others, onMerge }: ShownProps): ReactNode {
  const t = useText('journal');
  return (
    <div data-pattern={pattern.id}>
      <div className={styles.head}>
        <h3>
          {pattern.name || t('companies.pattern')}{' '}
          {pattern.keyword && <small className="uk-muted">{pattern.keyword}</small>}
        </h3>
        {pattern.learned_from !== null && (
          <Link to={`/invoice/${pattern.learned_from}`}>
            {t('companies.learned_from', { number: pattern.learned_from })}
          </Link>
        )}
        <span className={styles.acts}>
          {onEdit && (
            <Button size="small" onClick={onEdit}>
              {t('edit.start')}
            </Button>
          )}
          {others.length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: others.map((one) => ({ key: one.id, label: nameOf(one, t) })),
                onClick: ({ key }) => {
                  const into = others.find((one) => one.id === key);
                  if (into) onMerge(into);
                },
              }}
            >
              <Button size="small">{t('companies.merge_into')}</Button>
            </Dropdown>
          )}
          {onRemove && (
            <Button size="small" danger onClick={onRemove}>
              {t('masters.delete')}
            </Button>
          )}
        </span>
      </div>
      <PatternSplit company_id={company_id} pattern={pattern} />
      <LinesEditor
        lines={withKeys(pattern.company_journals)}
        editing={false}
        templates
        onChange={() => undefined}
      />
      <PatternTrial
        key={pattern.version}
        company_id={company_id}
        pattern_id={pattern.id}
        keyword={pattern.keyword}
        account_title_id={accountOf(pattern.company_journals)}
      />
    </div>
  );
}

interface FormProps {
  company_id: string;
  draft: Draft;
  busy: boolean;
  onChange: (draft: Draft) => void;
  onCancel: () => void;
  onSave: () => void;
}

function PatternForm({ company_id, draft, busy, onChange, onCancel, onSave }: FormProps): ReactNode {
  const t = useText('journal');
  const text = (name: 'name' | 'keyword') => (
    <label className={styles.text}>
      {t(`companies.pattern_${name}`)}
      <Input
        lang="ja"
        maxLength={MAX_TEXT}
        value={draft[name]}
        onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
      />
      <span className="uk-muted">{t(`companies.pattern_${name}_help`)}</span>
    </label>
  );
  return (
    <div className={styles.form}>
      <div className={styles.texts}>
        {text('name')}
        {text('keyword')}
      </div>
      <LinesEditor
        lines={draft.lines}
        editing
        templates
        onChange={(lines) => onChange({ ...draft, lines })}
      />
      <PatternTrial
        company_id={company_id}
        pattern_id={draft.known?.id ?? null}
        keyword={draft.keyword}
        account_title_id={accountOf(draft.lines)}
      />
      <div className={styles.head}>
        <span className={styles.acts}>
          <Button onClick={onCancel}>{t('edit.cancel')}</Button>
          <Button type="primary" loading={busy} disabled={draft.lines.length === 0} onClick={onSave}>
            {t('edit.save')}
          </Button>
        </span>
      </div>
    </div>
  );
}
