import { useAbility } from '@uketori/frontend-kit/abilities';
import { FileButton } from '@uketori/frontend-kit/FileButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { Wizard } from '@uketori/frontend-kit/pro/Wizard';
import { Alert, Radio, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { FileRecords, ImportMode } from './fileCalls';
import { Findings, ImportPreview } from './ImportFindings';
import styles from './masters.module.css';
import { useMasterImport } from './useMasterImport';

const MODES: readonly ImportMode[] = ['overwrite', 'new'];

interface Props {
  records: FileRecords;
  onClose: () => void;
  onImported: () => void;
}

/** Takes a file of masters over: how, which, what it would do, and then does it. */
export function ImportDialog({ records, onClose, onImported }: Props): ReactNode {
  const { kind, resource, title } = records;
  const t = useText('journal');
  const mayDelete = useAbility(`${resource}:delete`) > 0;
  const file = useMasterImport(kind, () => {
    onImported();
    onClose();
  });
  const { mode, chosen, problem, checked, leaving, refused, busy } = file;
  return (
    <Wizard
      title={t('master_file.title', { kind: title })}
      onClose={onClose}
      finish={{
        label:
          leaving.length > 0
            ? t('master_file.apply_delete', { count: leaving.length })
            : t('master_file.apply'),
        danger: leaving.length > 0,
        busy,
        run: () => void file.apply(),
      }}
      steps={[
        {
          key: 'choose',
          title: t('master_file.choose'),
          ready: mode !== null && chosen !== null,
          content: (
            <>
              <p className="uk-muted">{t('master_file.hint')}</p>
              <Radio.Group
                className={styles.modes}
                aria-label={t('master_file.mode')}
                value={mode}
                options={MODES.map((value) => ({ value, label: t(`master_file.mode_${value}`) }))}
                onChange={(event) => file.chooseMode(event.target.value as ImportMode)}
              />
              <div className={styles.choose}>
                <FileButton
                  disabled={mode === null}
                  label={t('master_file.choose')}
                  accept=".csv,.tsv,.txt,text/csv"
                  onChoose={(of) => void file.choose(of)}
                >
                  {t('master_file.choose')}
                </FileButton>
                <span className={chosen ? undefined : 'uk-muted'} lang="ja">
                  {chosen?.name ?? t(mode ? 'master_file.no_file' : 'master_file.mode_first')}
                </span>
              </div>
              {problem && (
                <Alert
                  type="error"
                  showIcon
                  title={t(`master_file.problem.${problem.code}`, { ...problem })}
                />
              )}
            </>
          ),
        },
        {
          key: 'apply',
          title: t('master_file.apply'),
          ready: checked?.status === 'ok',
          content: (
            <Spin spinning={busy}>
              <div className={styles.checked}>
                {checked && (
                  <ImportPreview
                    checked={checked}
                    leaving={mayDelete ? leaving : null}
                    onLeaving={file.setLeaving}
                  />
                )}
                {refused.length > 0 && <Findings findings={refused} count={refused.length} />}
              </div>
            </Spin>
          ),
        },
      ]}
    />
  );
}
