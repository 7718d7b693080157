import { useAbility } from '@uketori/frontend-kit/abilities';
import { ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { useOrganizationSetting } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Button, Modal, Radio, Select, Spin } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { CharacterChoices } from './CharacterChoices';
import { downloadRun } from './download';
import { ExportFindings } from './ExportFindings';
import { RegistryState } from './RegistryState';
import type { ExportFormat, ExportKind, ExportPreview, ExportRun, ExportTarget } from './export.types';
import styles from './exports.module.css';

interface Props {
  target: ExportTarget;
  onClose: () => void;
}

const EXPORTED = ['not_exported', 'exported', 'all'] as const;
const REMEMBERED = 'uketori.journal.export';

interface Choice {
  kind: ExportKind;
  formats: Partial<Record<ExportKind, string>>;
}

function remembered(): Choice {
  try {
    const kept = JSON.parse(localStorage.getItem(REMEMBERED) ?? '') as Choice;
    if (kept.formats) return kept;
  } catch {
    // Nothing kept yet, or by an older screen: begin as new.
  }
  return { kind: 'accrual', formats: {} };
}

/** What the file would hold, asked again with every change. */
function usePreview(request: object | null, look: number) {
  const [state, setState] = useState<{ answer: ExportPreview | null; error: unknown; busy: boolean }>({
    answer: null,
    error: null,
    busy: true,
  });
  const key = JSON.stringify(request);
  useEffect(() => {
    if (key === 'null') return undefined;
    const stop = new AbortController();
    setState((old) => ({ ...old, busy: true, error: null }));
    api
      .post<ExportPreview>('/exports/preview', JSON.parse(key), { signal: stop.signal })
      .then((answer) => setState({ answer, error: null, busy: false }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setState({ answer: null, error, busy: false });
      });
    return () => stop.abort();
    // Another look asks for the same again.
  }, [key, look]);
  return state;
}

/** Makes an accounting file or a table of the chosen invoices, after telling what stands in the way. */
export function ExportDialog({ target, onClose }: Props): ReactNode {
  const t = useText('journal');
  const kinds = useKinds();
  const [choice, setChoice] = useState(remembered);
  const kind = kinds.includes(choice.kind) ? choice.kind : (kinds[0] ?? 'accrual');
  const [exported, setExported] = useState<(typeof EXPORTED)[number]>('not_exported');
  const [replacements, setReplacements] = useState<Record<string, string>>({});
  const [making, setMaking] = useState(false);
  const formats = useApiQuery<{ items: ExportFormat[] }>('/export-formats');
  const offered = useMemo(
    () => (formats.data?.items ?? []).filter((one) => (one.kind === 'table') === (kind === 'table')),
    [formats.data, kind],
  );
  const format = offered.find((one) => one.id === choice.formats[kind]) ?? offered[0] ?? null;
  const request = format && { kind, format_id: format.id, target, exported, replacements };
  const [look, setLook] = useState(0);
  const preview = usePreview(request && { ...request, approval: 'all' }, look);
  const choose = (next: Choice) => {
    setChoice(next);
    localStorage.setItem(REMEMBERED, JSON.stringify(next));
  };
  const make = async (approval: 'approved' | 'all') => {
    setMaking(true);
    try {
      const run = await api.post<ExportRun>('/exports', { ...request, approval });
      await downloadRun(run);
      toast.success(t('export.made', { rows: run.row_count, invoices: run.invoice_count }), run.file_name);
      await Promise.all([invalidate('/invoices'), invalidate('/exports')]);
      onClose();
    } catch (error) {
      toast.error(errorText(error, 'invoice'));
      if (error instanceof ApiError && error.code === 'exported_meanwhile') await invalidate('/invoices');
    } finally {
      setMaking(false);
    }
  };
  const { answer } = preview;
  const open = answer?.unapproved.count ?? 0;
  const isBlocked = !answer || preview.busy || answer.row_count === 0 || answer.unmappable_count > 0;
  const footer = (
    <div className={styles.footer}>
      <Button onClick={onClose}>{t('export.cancel')}</Button>
      {open > 0 && (
        <Button
          type="primary"
          loading={making}
          disabled={isBlocked || answer?.invoice_count === open}
          onClick={() => void make('approved')}
        >
          {t('export.approved_only')}
        </Button>
      )}
      <Button
        type={open > 0 ? 'default' : 'primary'}
        loading={making}
        disabled={isBlocked}
        onClick={() => void make('all')}
      >
        {open > 0 ? t('export.all_of_them') : t('export.make')}
      </Button>
    </div>
  );
  return (
    <Modal
      open
      title={t('export.title')}
      width={760}
      onCancel={onClose}
      footer={footer}
      mask={{ closable: false }}
    >
      <div className={styles.choices}>
        <label htmlFor="export-kind">{t('export.kind_label')}</label>
        <Radio.Group
          id="export-kind"
          value={kind}
          optionType="button"
          options={kinds.map((value) => ({ value, label: t(`export.kind.${value}`) }))}
          onChange={(event) => choose({ ...choice, kind: event.target.value as ExportKind })}
        />
        <label htmlFor="export-format">{t('export.format')}</label>
        <div className={styles.format}>
          <Select
            id="export-format"
            value={format?.id ?? null}
            loading={formats.isLoading}
            options={offered.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(id: string) => choose({ kind, formats: { ...choice.formats, [kind]: id } })}
          />
          <Link to="/settings/exports">{t('export.formats_link')}</Link>
        </div>
        <label htmlFor="export-exported">{t('export.exported_label')}</label>
        <Radio.Group
          id="export-exported"
          value={exported}
          optionType="button"
          options={EXPORTED.map((value) => ({ value, label: t(`export.exported.${value}`) }))}
          onChange={(event) => setExported(event.target.value as (typeof EXPORTED)[number])}
        />
      </div>
      <Spin spinning={preview.busy && (preview.answer !== null || !preview.error)}>
        {preview.error !== null && preview.error !== undefined && (
          <Alert type="error" showIcon title={errorText(preview.error, 'invoice')} />
        )}
        {formats.error && <Alert type="error" showIcon title={errorText(formats.error)} />}
        {answer && (
          <ExportFindings answer={answer}>
            {answer.registry && request && (
              <RegistryState
                found={answer.registry}
                request={{ ...request, approval: 'all' }}
                onLookAgain={() => setLook((n) => n + 1)}
              />
            )}
          </ExportFindings>
        )}
        {answer && (
          <CharacterChoices
            characters={answer.characters}
            places={answer.unmappable}
            chosen={replacements}
            onApply={setReplacements}
          />
        )}
        {!answer && !preview.error && <div className={styles.waiting} />}
      </Spin>
    </Modal>
  );
}

function useKinds(): ExportKind[] {
  const journal = useAbility('invoice:export_journal') > 0;
  const table = useAbility('invoice:export_table') > 0;
  const payJournal = useOrganizationSetting('setting_pay_journal', false);
  return [
    ...(journal ? (['accrual'] as const) : []),
    ...(journal && payJournal ? (['payment'] as const) : []),
    ...(table ? (['table'] as const) : []),
  ];
}
