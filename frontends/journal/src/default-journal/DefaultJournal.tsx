import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { isConflict } from '@uketori/frontend-kit/conflict';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Button, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import type { JournalLine } from '../invoice.types';
import { LinesEditor } from '../lines/LinesEditor';
import { toTemplate, withKeys } from '../lines/lineInput';
import { PayAccounts } from './PayAccounts';
import { MasterPage } from '../masters/MasterNav';

type Stored = Schema<'DefaultJournal'>;

interface Draft {
  lines: JournalLine[];
  base: Stored | null;
}

/** Whether somebody saved other lines; the same lines under a new version are no quarrel. */
function differ(base: Stored, now: Stored): boolean {
  if (base.version === now.version) return false;
  return JSON.stringify(base.company_journals) !== JSON.stringify(now.company_journals);
}

/** The lines proposed when neither the upload nor a learned pattern says otherwise. */
export default function DefaultJournal(): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('settings:update') > 0;
  const query = useApiQuery('/default-journal');
  // The lines of the draft, and the version they began from: a save by somebody else must not take them away.
  const [draft, setDraft] = useState<Draft | null>(null);
  const lines = draft?.lines ?? null;
  const setLines = (next: JournalLine[] | null) =>
    setDraft(next && { lines: next, base: draft?.base ?? query.data ?? null });
  const [busy, setBusy] = useState(false);
  useDirtyGuard(lines !== null);
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <PageSpin />;
  const { data } = query;
  const isOvertaken = draft !== null && draft.base !== null && differ(draft.base, data);
  const save = async () => {
    if (!lines) return;
    setBusy(true);
    try {
      await api.put('/default-journal', {
        body: {
          version: (isOvertaken ? draft.base : data)?.version ?? data.version,
          company_journals: lines.map(toTemplate),
          withholding_account_title_id: data.withholding_account_title_id,
          withholding_tax_id: data.withholding_tax_id,
        },
      });
      toast.success(t('masters.saved'));
      setLines(null);
    } catch (error) {
      // What differs is shown above the lines once it is here; the lines stay.
      if (!isConflict(error)) toast.error(errorText(error));
    }
    await query.refetch();
    setBusy(false);
  };
  return (
    <MasterPage current="default-journal">
      <PageHeader
        title={t('masters.nav.default_journal')}
        subtitle={t('default_journal.hint')}
        actions={
          mayUpdate &&
          (lines ? (
            <>
              <Button onClick={() => setLines(null)}>{t('edit.cancel')}</Button>
              <Button type="primary" loading={busy} onClick={() => void save()}>
                {t('edit.save')}
              </Button>
            </>
          ) : (
            <Button type="primary" onClick={() => setLines(withKeys(data.company_journals))}>
              {t('edit.start')}
            </Button>
          ))
        }
      />
      <section className="uk-panel" style={{ padding: 16 }}>
        {isOvertaken && (
          <Overtaken
            onTake={() => setDraft(null)}
            onKeep={() => setDraft(draft && { ...draft, base: data })}
          />
        )}
        <LinesEditor
          lines={lines ?? withKeys(data.company_journals)}
          editing={lines !== null}
          templates
          onChange={setLines}
        />
      </section>
      <PayAccounts onSaved={query.refetch} />
    </MasterPage>
  );
}

/** Somebody else has saved other lines while these were typed. */
function Overtaken({ onTake, onKeep }: { onTake: () => void; onKeep: () => void }): ReactNode {
  const t = useText('journal');
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      title={t('conflict.title')}
      description={t('default_journal.overtaken')}
      action={
        <Space orientation="vertical">
          <Button size="small" onClick={onTake}>
            {t('conflict.reload')}
          </Button>
          <Button size="small" onClick={onKeep}>
            {t('default_journal.keep_mine')}
          </Button>
        </Space>
      }
    />
  );
}
