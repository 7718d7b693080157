import { api } from '@uketori/frontend-kit/api';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { fieldWalk, focusNextField } from '@uketori/frontend-kit/fieldWalk';
import { concerns, useLive } from '@uketori/frontend-kit/live';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Modal } from '@uketori/frontend-kit/Modal';
import { NotFound } from '@uketori/frontend-kit/NotFound';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { withKeys } from '../lines/lineInput';
import { PageViewer } from '../viewer/PageViewer';
import type { Place } from '../viewer/places';
import { ReadAgain } from '../viewer/ReadAgain';
import { useDoubtWalk } from './useDoubtWalk';
import { usePageWords } from '../viewer/usePageWords';
import { usePlaces } from '../viewer/usePlaces';
import { DetailHeader } from './DetailHeader';
import { DetailTabs, type TabKey } from './DetailTabs';
import { fieldId } from './HeaderForm';
import type { Invoice } from '../invoice.types';
import { refusalText } from './refusalText';
import { useSaveQuestion } from './SaveQuestion';
import { useDetailShortcuts } from './useDetailShortcuts';
import { useFieldInHand } from './useFieldInHand';
import { useInvoiceEdit } from './useInvoiceEdit';
import { useTakeOverQuestion } from './useTakeOverQuestion';
import styles from './detail.module.css';

/** One invoice: the original on one side; header, journal, approval, payment and history on the other. */
export default function InvoiceDetail(): ReactNode {
  const { local_id = '' } = useParams();
  const query = useApiQuery<Invoice>(`/invoices/${local_id}`, {}, { enabled: /^\d+$/.test(local_id) });
  useLive('admin', 'invoice.', (event) => {
    if (concerns(event, query.data?.id)) void query.refetch();
  });
  const invoice = useMemo(
    () => query.data && { ...query.data, journals: withKeys(query.data.journals ?? []) },
    [query.data],
  );
  if (!/^\d+$/.test(local_id) || query.error?.status === 404) return <NotFound />;
  if (query.error && !invoice)
    return <LoadFailed error={query.error} situation="invoice" onRetry={query.refetch} />;
  if (!invoice) return <PageSpin />;
  return <Detail key={invoice.id} invoice={invoice} refetch={query.refetch} />;
}

function Detail({ invoice, refetch }: { invoice: Invoice; refetch: () => Promise<unknown> }): ReactNode {
  const [tab, setTab] = useState<TabKey>('header');
  const [wide, setWide] = useState(false);
  const mayUpdate = useAbility('invoice:update') > 0 && !invoice.deleted;
  const words = usePageWords(invoice.document_id, invoice.read_version);
  const places = usePlaces(words);
  const looked = useRef<readonly string[]>([]);
  const { edit, question } = useDetailEdit(invoice, refetch, places, looked);
  const { active, setActive, pick, take } = useFieldInHand({ tab, setTab, edit, places });
  const walk = useDoubtWalk(edit.editing ? { ...edit.draft, read_fields: invoice.read_fields } : invoice);

  looked.current = walk.doubts.filter((name) => walk.checked.has(name));

  const toggleEdit = async () => {
    if (edit.editing) return edit.cancel();
    if (mayUpdate) await edit.start();
    return undefined;
  };
  useDetailShortcuts({
    invoice,
    editing: edit.editing,
    mayUpdate,
    tab,
    onTab: setTab,
    onEdit: () => void toggleEdit(),
    onSave: () => void edit.save(),
    onWiden: () => setWide(!wide),
  });

  useViewed(invoice);
  const onKey = (event: KeyboardEvent<HTMLElement>) =>
    fieldWalk(event, (from, around) => {
      if (tab !== 'header' || !walk.walkOn(from)) focusNextField(from, around);
    });
  useFirstField(edit.editing, walk, places);
  const takeOther = async (name: string, value: string | number) => {
    if (edit.editing || (await edit.start())) edit.set(name, value);
  };

  return (
    <div className={styles.page}>
      <DetailHeader
        invoice={invoice}
        edit={edit}
        mayUpdate={mayUpdate}
        onToggleEdit={() => void toggleEdit()}
        refetch={refetch}
      />
      <div className={`${styles.split} ${wide ? styles.split_wide : ''}`}>
        <Original
          invoice={invoice}
          mayReadAgain={mayUpdate && !invoice.locked}
          active={active}
          doubts={walk.doubts.filter((name) => !walk.checked.has(name))}
          onPick={pick}
          words={words}
          onTake={edit.editing && tab === 'header' && active ? take : undefined}
          refetch={refetch}
        />
        <div className={`uk-panel ${styles.panel}`} onKeyDownCapture={edit.editing ? onKey : undefined}>
          <DetailTabs
            tab={tab}
            onTab={setTab}
            invoice={invoice}
            edit={edit}
            active={active}
            onFocus={setActive}
            walk={walk}
            mayUpdate={mayUpdate && !invoice.locked}
            onTake={(name, value) => void takeOther(name, value)}
            refetch={refetch}
          />
        </div>
      </div>
      {question}
      <ConflictQuestion open={edit.conflict} onResolve={edit.resolveConflict} />
    </div>
  );
}

/** Editing with its questions. Where a value was taken from, and which doubts were looked at, goes with its save. */
function useDetailEdit(
  invoice: Invoice,
  refetch: () => Promise<unknown>,
  places: ReturnType<typeof usePlaces>,
  looked: { readonly current: readonly string[] },
): ReturnType<typeof useSaveQuestion> {
  const t = useText('journal');
  const askToTakeOver = useTakeOverQuestion();
  const plain = useInvoiceEdit(invoice, refetch, {
    saved: t('invoice.saved'),
    refused: (error) => refusalText(error, t),
    askToTakeOver,
    alongside: (changes) => {
      const shown = places.of(changes);
      return {
        ...(Object.keys(shown).length > 0 && { places: shown }),
        ...(looked.current.length > 0 && { checked: looked.current }),
      };
    },
  });
  return useSaveQuestion(invoice, plain);
}

const UNAWAITED = { unawaited: true };

/** Whoever opens an invoice has seen it. */
function useViewed({ viewed, local_id }: Invoice): void {
  useEffect(() => {
    if (!viewed) api.post(`/invoices/${local_id}/viewed`, undefined, UNAWAITED).catch(() => undefined);
    // Once for an opening: who takes the mark back must not have it set again by what that changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [local_id]);
}

/** Editing begins in the first field worth a look; the hands are on the keyboard already. */
function useFirstField(
  editing: boolean,
  { restart, first }: ReturnType<typeof useDoubtWalk>,
  { forget }: ReturnType<typeof usePlaces>,
): void {
  // The inputs exist once the draft is on screen.
  useEffect(() => {
    restart();
    forget();
    if (editing) document.getElementById(fieldId(first))?.focus();
    // Where it begins is decided when editing begins, not again while values change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editing]);
}

interface OriginalProps {
  invoice: Invoice;
  mayReadAgain: boolean;
  active: string | null;
  doubts: readonly string[];
  onPick: (field: string) => void;
  words: ReturnType<typeof usePageWords>;
  /** takes a word of the page into the active field; without it words are only looked at */
  onTake: ((text: string, place: Place) => void) | undefined;
  refetch: () => Promise<unknown>;
}

/** The document as it came in, if there is one. */
function Original(props: OriginalProps): ReactNode {
  const { invoice, mayReadAgain, active, doubts, onPick, words, onTake, refetch } = props;
  const t = useText('journal');
  if (!invoice.document_id) return <div className={`uk-panel ${styles.no_document}`}>{t('viewer.none')}</div>;
  return (
    <PageViewer
      document_id={invoice.document_id}
      fields={invoice.read_fields}
      active={active}
      doubts={doubts}
      onPick={onPick}
      words={words}
      onTake={onTake}
    >
      {mayReadAgain && (
        <ReadAgain
          document_id={invoice.document_id}
          read_version={invoice.read_version}
          pages={invoice.page_count}
          refetch={refetch}
        />
      )}
    </PageViewer>
  );
}

interface ConflictProps {
  open: boolean;
  onResolve: (reload: boolean) => void;
}

function ConflictQuestion({ open, onResolve }: ConflictProps): ReactNode {
  const t = useText('journal');
  return (
    <Modal
      open={open}
      title={t('conflict.title')}
      okText={t('conflict.reload')}
      cancelText={t('conflict.keep')}
      onOk={() => onResolve(true)}
      onCancel={() => onResolve(false)}
    >
      {t('conflict.body')}
    </Modal>
  );
}
