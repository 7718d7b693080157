import { text, useText } from '@uketori/frontend-kit/i18n';
import { useOrganizationSetting } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { Button, Collapse } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { toFields } from './choice.rules';
import { Dropzone } from './Dropzone';
import { MAX_FILES } from '../files.rules';
import { DuplicateLinks, Reasons, Results, warningText } from './Results';
import { Settings } from './Settings';
import { useChoice } from './useChoice';
import { useUploadQueue, type FileResult } from './useUploadQueue';
import styles from './upload.module.css';

const TWO_MEGABYTES = 2 * 1024 * 1024;

interface Props {
  compact?: boolean;
  /** files that were dropped before the form was there */
  files?: readonly File[];
}

function tell(results: FileResult[]): void {
  const accepted = results.filter(({ error }) => error === null);
  if (accepted.length > 0) toast.success(text('result.accepted', { count: accepted.length }, 'intake'));
  const doubtful = accepted.filter(({ warnings }) => warnings.length > 0);
  const [only] = doubtful;
  const warning = only?.warnings[0];
  if (doubtful.length === 1 && warning)
    toast.warning(warningText(warning), <DuplicateLinks ids={warning.duplicate_local_ids} />);
  else if (doubtful.length > 1) toast.warning(text('result.doubtful', { count: doubtful.length }, 'intake'));
  const refused = results.filter(({ error }) => error !== null);
  if (refused.length > 0)
    toast.error(
      text('result.refused', { count: refused.length, total: results.length }, 'intake'),
      <Reasons refused={refused} />,
    );
}

/** The upload form: settings of the four steps and the place for files. Compact in the shell's drawer. */
export function UploadForm({ compact = false, files = [] }: Props): ReactNode {
  const t = useText('intake');
  const [choice, set, reset] = useChoice();
  const max_bytes = useOrganizationSetting('upload_max_bytes', TWO_MEGABYTES);
  const queue = useUploadQueue({ max_bytes, onDone: tell });
  const busy = queue.running !== null;
  const begun = useRef<readonly File[]>([]);

  const take = (list: readonly File[]) => {
    if (list.length > MAX_FILES) {
      toast.warning(t('drop.too_many', { count: MAX_FILES }));
      return;
    }
    void queue.start([...list], toFields(choice));
  };
  useEffect(() => {
    // The same list comes again with every render of the drawer; it is sent once.
    if (files.length === 0 || begun.current === files || busy) return;
    begun.current = files;
    take(files);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [files, busy]);

  const retry = (again: FileResult[]) => {
    const kept = queue.results.filter((result) => !again.includes(result));
    void queue.start(
      again.map(({ file }) => file),
      toFields(choice),
      kept,
    );
  };
  const settings = <Settings choice={choice} set={set} disabled={busy} />;
  return (
    <div className={compact ? styles.form_compact : styles.form}>
      <div className={styles.side_files}>
        <Dropzone running={queue.running} max_bytes={max_bytes} compact={compact} onFiles={take} />
        <Results results={queue.results} onRetry={retry} onClear={queue.clear} />
      </div>
      {compact ? (
        <Collapse
          defaultActiveKey={files.length > 0 ? [] : ['settings']}
          items={[{ key: 'settings', label: t('settings.title'), children: settings }]}
        />
      ) : (
        <section className={`uk-panel ${styles.settings}`} aria-label={t('settings.title')}>
          <div className={styles.settings_head}>
            <h2>{t('settings.title')}</h2>
            <Button size="small" type="text" disabled={busy} onClick={reset}>
              {t('settings.reset')}
            </Button>
          </div>
          {settings}
        </section>
      )}
    </div>
  );
}
