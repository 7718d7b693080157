import { useAbility } from '@uketori/frontend-kit/abilities';
import { ApiError, api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Button, Modal, Radio, Spin } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { type CsvProblem, readCsv } from './csvFile';
import type { CheckedImport, Imported, ImportFinding, ImportMode } from './import.types';
import { Findings, ImportPreview } from './ImportFindings';
import type { KindOnScreen } from './masters.kinds';
import styles from './masters.module.css';

const MODES: readonly ImportMode[] = ['overwrite', 'new'];

interface Props {
  shown: KindOnScreen;
  onClose: () => void;
  onImported: () => void;
}

interface Chosen {
  name: string;
  rows: string[][];
}

/** Takes a file of masters over: how, which, what it would do, and then does it. */
export function ImportDialog({ shown, onClose, onImported }: Props): ReactNode {
  const { kind, resource } = shown;
  const t = useText('journal');
  const mayDelete = useAbility(`${resource}:delete`) > 0;
  const input = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<ImportMode | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<CsvProblem | null>(null);
  const [checked, setChecked] = useState<CheckedImport | null>(null);
  const [leaving, setLeaving] = useState<string[]>([]);
  const [refused, setRefused] = useState<ImportFinding[]>([]);
  const [busy, setBusy] = useState(false);

  const check = async (next: Chosen | null, how: ImportMode | null) => {
    setChecked(null);
    setLeaving([]);
    setRefused([]);
    if (!next || !how) return;
    setBusy(true);
    try {
      setChecked(
        await api.post<CheckedImport>(`/masters/${kind}/check-import`, { mode: how, rows: next.rows }),
      );
    } catch (error) {
      toast.error(errorText(error));
    }
    setBusy(false);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readCsv(file);
    const next = Array.isArray(read) ? { name: file.name, rows: read } : null;
    setProblem(Array.isArray(read) ? null : read);
    setChosen(next);
    await check(next, mode);
  };
  const apply = async () => {
    if (!checked || !mode) return;
    setBusy(true);
    setRefused([]);
    try {
      const body = { mode, items: checked.items, delete_names: leaving };
      const { created, updated, deleted } = await api.put<Imported>(`/masters/${kind}/import`, body);
      toast.success(t('master_file.done', { created, updated, deleted }));
      onImported();
      onClose();
    } catch (error) {
      const findings = error instanceof ApiError && error.params.findings;
      if (Array.isArray(findings)) setRefused(findings as ImportFinding[]);
      else toast.error(errorText(error));
    }
    setBusy(false);
  };
  return (
    <Modal
      open
      width={700}
      title={t('master_file.title', { kind: t(`reference.${kind}`) })}
      onCancel={onClose}
      okText={
        leaving.length > 0 ? t('master_file.apply_delete', { count: leaving.length }) : t('master_file.apply')
      }
      okButtonProps={{ disabled: checked?.status !== 'ok', danger: leaving.length > 0, loading: busy }}
      onOk={() => void apply()}
      cancelText={t('export.cancel')}
      mask={{ closable: false }}
    >
      <p className="uk-muted">{t('master_file.hint')}</p>
      <Radio.Group
        className={styles.modes}
        aria-label={t('master_file.mode')}
        value={mode}
        options={MODES.map((value) => ({ value, label: t(`master_file.mode_${value}`) }))}
        onChange={(event) => {
          const how = event.target.value as ImportMode;
          setMode(how);
          void check(chosen, how);
        }}
      />
      <div className={styles.choose}>
        <Button disabled={mode === null} onClick={() => input.current?.click()}>
          {t('master_file.choose')}
        </Button>
        <span className={chosen ? undefined : 'uk-muted'} lang="ja">
          {chosen?.name ?? t(mode ? 'master_file.no_file' : 'master_file.mode_first')}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t('master_file.choose')}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <Spin spinning={busy}>
        {problem && (
          <Alert type="error" showIcon title={t(`master_file.problem.${problem.code}`, { ...problem })} />
        )}
        {checked && (
          <ImportPreview checked={checked} leaving={mayDelete ? leaving : null} onLeaving={setLeaving} />
        )}
        {refused.length > 0 && <Findings findings={refused} count={refused.length} />}
      </Spin>
    </Modal>
  );
}
