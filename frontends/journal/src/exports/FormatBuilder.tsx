import { useAbility } from '@uketori/frontend-kit/abilities';
import { ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { NotFound } from '@uketori/frontend-kit/NotFound';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, App, Button, Input, Radio } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ColumnsEditor } from './ColumnsEditor';
import type { ExportFormat, ExportSource } from './export.types';
import { FormatOptionsForm } from './FormatOptionsForm';
import { draftOf, newDraft, problemOf, toInput, type Draft } from './formatDraft';
import styles from './exports.module.css';

const NAME_MAX = 100;

/** One format: a ready one to look at and copy, one's own to change, a new one. */
export default function FormatBuilder(): ReactNode {
  const t = useText('journal');
  const { id = 'new' } = useParams();
  const [address] = useSearchParams();
  const formats = useApiQuery<{ items: ExportFormat[] }>('/export-formats');
  const sources = useApiQuery<{ items: ExportSource[] }>(
    '/export-formats/sources',
    {},
    { staleTime: 3_600_000 },
  );
  const error = formats.error ?? sources.error;
  if (error) return <EmptyState title={errorText(error)} />;
  if (!formats.data || !sources.data) return <PageSpin />;
  const wanted = id === 'new' ? address.get('copy') : id;
  const format = formats.data.items.find((one) => one.id === wanted) ?? null;
  if (wanted && !format) return <NotFound />;
  const start = format
    ? draftOf(format, id === 'new' ? t('export.builder.copy_of', { name: format.name }) : format.name)
    : newDraft();
  return (
    <Builder
      key={id}
      stored={id === 'new' ? null : format}
      start={start}
      sources={sources.data.items}
      refetch={formats.refetch}
    />
  );
}

interface Props {
  stored: ExportFormat | null;
  start: Draft;
  sources: readonly ExportSource[];
  refetch: () => Promise<unknown>;
}

function Builder({ stored, start, sources, refetch }: Props): ReactNode {
  const t = useText('journal');
  const kit = useText();
  const { modal } = App.useApp();
  const mayUpdate = useAbility('settings:update') > 0;
  const isReadOnly = !mayUpdate || stored?.ready === true;
  // The format as it was when it was opened: what others save meanwhile waits until nothing is typed, or is asked for.
  const [held, setHeld] = useState({ stored, start });
  const [draft, setDraft] = useState(start);
  const [reloading, setReloading] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const dirty = draft !== held.start;
  useDirtyGuard(dirty && !busy);
  useEffect(() => {
    if (stored?.version === held.stored?.version || (dirty && !reloading)) return;
    setHeld({ stored, start });
    setDraft(start);
    setReloading(false);
  }, [stored, start, held, dirty, reloading]);
  const save = async () => {
    const found = problemOf(draft);
    if (found) return setProblem(t(`export.problem.${found}`));
    setBusy(true);
    setProblem(null);
    try {
      const path = stored ? `/export-formats/${stored.id}` : '/export-formats';
      const body = toInput(draft, held.stored?.version ?? null);
      await (stored ? api.put(path, body) : api.post(path, body));
      toast.success(t('export.builder.saved'));
      await invalidate('/export-formats');
      await navigate('/settings/exports', { force: true });
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError) || error.code !== 'version_conflict')
        return setProblem(errorText(error));
      modal.confirm({
        title: kit('conflict.title'),
        content: kit('conflict.body'),
        okText: kit('conflict.reload'),
        cancelText: kit('conflict.keep'),
        onOk: () => {
          setReloading(true);
          void refetch();
        },
      });
    }
    return undefined;
  };
  return (
    <div className="uk-page">
      <PageHeader
        title={stored?.name ?? t('export.builder.new')}
        tab_title={t('export.builder.new')}
        back={{ to: '/settings/exports', label: t('export.screen') }}
        subtitle={stored?.ready ? t('export.builder.ready_hint') : undefined}
        actions={
          stored?.ready && mayUpdate ? (
            <Button type="primary" onClick={() => void navigate(`/settings/exports/new?copy=${stored.id}`)}>
              {t('export.builder.copy_to_change')}
            </Button>
          ) : (
            !isReadOnly && (
              <Button
                type="primary"
                loading={busy}
                disabled={!dirty && stored !== null}
                onClick={() => void save()}
              >
                {t('export.builder.save')}
              </Button>
            )
          )
        }
      />
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBlockEnd: 12 }} />}
      <div className={styles.builder}>
        <section className={`uk-panel ${styles.panel}`}>
          <div className={styles.name}>
            <Input
              value={draft.name}
              maxLength={NAME_MAX}
              disabled={isReadOnly}
              lang="ja"
              placeholder={t('export.builder.name')}
              aria-label={t('export.builder.name')}
              onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            />
            {!stored && (
              <Radio.Group
                value={draft.kind}
                optionType="button"
                aria-label={t('export.builder.kind')}
                options={(['journal', 'table'] as const).map((value) => ({
                  value,
                  label: t(`export.format_kind.${value}`),
                }))}
                onChange={(event) => setDraft({ ...newDraft(event.target.value), name: draft.name })}
              />
            )}
          </div>
          <h2>{t('export.builder.columns')}</h2>
          <ColumnsEditor
            columns={draft.columns}
            sources={sources.filter((one) => one.of === 'both' || one.of === draft.kind)}
            readOnly={isReadOnly}
            onChange={(columns) => setDraft({ ...draft, columns })}
          />
        </section>
        <section className={`uk-panel ${styles.panel}`}>
          <h2>{t('export.builder.options')}</h2>
          <FormatOptionsForm
            options={draft.options}
            kind={draft.kind}
            readOnly={isReadOnly}
            onChange={(options) => setDraft({ ...draft, options })}
          />
        </section>
      </div>
    </div>
  );
}
