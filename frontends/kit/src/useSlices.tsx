import { App, Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from './format';
import { useText } from './i18n';
import { AT_ONCE, inSlices, type SliceOutcome, type SliceProgress } from './parts/slices';
import { createStore, type Store, useStore } from './store';

interface Work<Id, Result> {
  ids: readonly Id[];
  send: (ids: Id[]) => Promise<readonly Result[]>;
}

/**
 * Does the same to many records, some at a time. An act of more than one call shows how far it is and can be stopped.
 * What it shows outlives the dialog that began it.
 */
export function useSlices(): <Id, Result>(work: Work<Id, Result>) => Promise<SliceOutcome<Result>> {
  const t = useText();
  const { modal } = App.useApp();
  return async ({ ids, send }) => {
    if (ids.length <= AT_ONCE) return inSlices({ ids, send });
    const progress = createStore<SliceProgress>({ done: 0, wanted: ids.length });
    const stopped = createStore(false);
    const dialog = modal.info({
      icon: null,
      title: t('slices.title'),
      content: <Running progress={progress} />,
      footer: <Stop stopped={stopped} />,
      keyboard: false,
      mask: { closable: false },
    });
    const outcome = await inSlices({
      ids,
      send,
      onProgress: (next) => progress.set(next),
      isStopped: () => stopped.get(),
    });
    dialog.destroy();
    return outcome;
  };
}

function Running({ progress }: { progress: Store<SliceProgress> }): ReactNode {
  const t = useText();
  const { done, wanted } = useStore(progress);
  return (
    <>
      <Progress percent={Math.floor((done / wanted) * 100)} aria-label={t('slices.title')} />
      <p className="uk-num" aria-live="polite">
        {t('slices.progress', { done: formatCount(done), wanted: formatCount(wanted) })}
      </p>
    </>
  );
}

function Stop({ stopped }: { stopped: Store<boolean> }): ReactNode {
  const t = useText();
  const isStopped = useStore(stopped);
  return (
    <div style={{ marginTop: 12, textAlign: 'end' }}>
      <Button autoFocus loading={isStopped} onClick={() => stopped.set(true)}>
        {t('slices.stop')}
      </Button>
    </div>
  );
}
