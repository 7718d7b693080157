import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { PLAIN, useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { navigate } from '@uketori/frontend-kit/navigate';
import { NotFound } from '@uketori/frontend-kit/NotFound';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { Alert, Button, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ColumnsEditor } from './ColumnsEditor';
import type { ExportFormat, ExportSource } from './export.types';
import { FormatOptionsForm } from './FormatOptionsForm';
import { draftOf, newDraft, type Draft } from './formatDraft';
import { useFormatDraft } from './useFormatDraft';
import styles from './exports.module.css';

const NAME_MAX = 100;

/** One format: a ready one to look at and copy, one's own to change, a new one. */
export default function FormatBuilder(): ReactNode {
  const t = useText('journal');
  const { id = 'new' } = useParams();
  const [address] = useSearchParams();
  const formats = useApiQuery('/export-formats');
  const sources = useApiQuery('/export-formats/sources', {}, { staleTime: 3_600_000 });
  if (!formats.data || !sources.data) {
    const error = formats.error ?? sources.error;
    const again = () => Promise.all([formats.refetch(), sources.refetch()]);
    return error ? <LoadFailed error={error} onRetry={again} /> : <PageSpin />;
  }
  const wanted = id === 'new' ? address.get('copy') : id;
  const format = formats.data.items.find((one) => one.id === wanted) ?? null;
  if (wanted && !format) return <NotFound />;
  const start = format
    ? draftOf(
        format,
        id === 'new' ? t('export.builder.copy_of', { name: format.name, ...PLAIN }) : format.name,
      )
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
  const mayUpdate = useAbility('settings:update') > 0;
  const isReadOnly = !mayUpdate || stored?.ready === true;
  const { draft, setDraft, dirty, busy, problem, save } = useFormatDraft(stored, start, refetch);
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
          <NameAndKind draft={draft} isNew={!stored} readOnly={isReadOnly} onChange={setDraft} />
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

interface NameProps {
  draft: Draft;
  isNew: boolean;
  readOnly: boolean;
  onChange: (draft: Draft) => void;
}

/** The kind is chosen once: another one has other columns. */
function NameAndKind({ draft, isNew, readOnly, onChange }: NameProps): ReactNode {
  const t = useText('journal');
  return (
    <div className={styles.name}>
      <Input
        value={draft.name}
        maxLength={NAME_MAX}
        disabled={readOnly}
        lang="ja"
        placeholder={t('export.builder.name')}
        aria-label={t('export.builder.name')}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      {isNew && (
        <Radio.Group
          value={draft.kind}
          optionType="button"
          aria-label={t('export.builder.kind')}
          options={(['journal', 'table'] as const).map((value) => ({
            value,
            label: t(`export.format_kind.${value}`),
          }))}
          onChange={(event) => onChange({ ...newDraft(event.target.value), name: draft.name })}
        />
      )}
    </div>
  );
}
