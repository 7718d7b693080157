import { api } from '@uketori/frontend-kit/api';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { fieldWalk, focusNextField } from '@uketori/frontend-kit/fieldWalk';
import { concerns, useLive } from '@uketori/frontend-kit/live';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Modal } from '@uketori/frontend-kit/Modal';
import { useIsNarrow } from '@uketori/frontend-kit/device';
import { NotFound } from '@uketori/frontend-kit/NotFound';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { Slot } from '@uketori/frontend-kit/Slot';
import { useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { withKeys } from '../lines/lineInput';
import { STOP } from '../lines/stops.rules';
import { PageViewer } from '../viewer/PageViewer';
import { ReadAgain } from '../viewer/ReadAgain';
import { DetailBar } from './DetailBar';
import { DetailHeader } from './DetailHeader';
import { DetailSections } from './DetailSections';
import type { Invoice } from '../invoice.types';
import { KeyFacts } from './KeyFacts';
import { SaveQuestion } from './SaveQuestion';
import { useDetailShortcuts } from './useDetailShortcuts';
import { type InvoiceEditor, useInvoiceEditor } from './useInvoiceEditor';
import { useFieldPlace } from './useFieldPlace';
import { useOnward } from './useOnward';
import { useSections } from './useSections';
import styles from './detail.module.css';

/** One invoice: the original on one side; header, journal, approval, payment and history on the other. */
export default function InvoiceDetail(): ReactNode {
  const { local_id = '' } = useParams();
  const isNumber = /^\d+$/.test(local_id);
  const params = { path: { local_id: Number(local_id) } };
  const query = useApiQuery('/invoices/{local_id}', { params }, { enabled: isNumber });
  useLive('admin', 'invoice.', (event) => {
    if (concerns(event, query.data?.id)) void query.refetch();
  });
  const invoice = useMemo(
    () => query.data && { ...query.data, journals: withKeys(query.data.journals) },
    [query.data],
  );
  if (!isNumber || query.error?.status === 404) return <NotFound />;
  if (query.error && !invoice)
    return <LoadFailed error={query.error} situation="invoice" onRetry={query.refetch} />;
  if (!invoice) return <PageSpin />;
  return <Detail key={invoice.id} invoice={invoice} refetch={query.refetch} />;
}

function Detail({ invoice, refetch }: { invoice: Invoice; refetch: () => Promise<unknown> }): ReactNode {
  const [wide, setWide] = useState(false);
  const mayUpdate = useAbility('invoice:update') > 0 && !invoice.deleted;
  const editor = useInvoiceEditor(invoice, refetch);
  const { editing } = editor;
  const sections = useSections(editor);
  const isNarrow = useIsNarrow();
  const toggleEdit = () => {
    if (editing) void editor.cancel();
    else if (mayUpdate) editor.start();
  };
  const place = useFieldPlace(editor);
  const { busy, onward } = useOnward(invoice, editor, refetch);
  const goOn = () => onward(place.toGoOn());
  useDetailShortcuts({
    invoice,
    editor,
    sections,
    mayUpdate,
    onEdit: toggleEdit,
    onWiden: () => setWide(!wide),
    onOnward: goOn,
  });
  const mayEdit = mayUpdate && !invoice.locked;
  useResumed(editor, mayEdit);
  useViewed(invoice);
  const onKey = (event: KeyboardEvent<HTMLElement>) =>
    fieldWalk(event, (from, around) => {
      if (!editor.walkOn(from)) focusNextField(from, sectionOf(from) ?? around, isStopOfLine);
    });

  return (
    <div className={styles.page}>
      <DetailHeader
        invoice={invoice}
        editor={editor}
        mayUpdate={mayUpdate}
        onToggleEdit={toggleEdit}
        refetch={refetch}
      />
      {isNarrow && !editing && <KeyFacts invoice={invoice} />}
      <div className={`${styles.split} ${wide ? styles.split_wide : ''}`}>
        <Original
          invoice={invoice}
          editor={editor}
          mayReadAgain={mayUpdate && !invoice.locked}
          refetch={refetch}
        />
        <div
          className={`uk-panel ${styles.panel} ${mayEdit && !editing ? styles.editable : ''}`}
          onClick={mayEdit && !editing ? place.openValue : undefined}
          onKeyDownCapture={editing ? onKey : undefined}
          onFocusCapture={(event) => {
            place.note(event.target);
            sections.onFocus(event);
          }}
        >
          <DetailSections
            invoice={invoice}
            editor={editor}
            sections={sections}
            mayUpdate={mayEdit}
            refetch={refetch}
          />
          {(!isNarrow || editing) && !invoice.deleted && (
            <DetailBar
              invoice={invoice}
              editor={editor}
              mayUpdate={mayEdit}
              busy={busy}
              onOnward={goOn}
              refetch={refetch}
            />
          )}
        </div>
      </div>
      {isNarrow && !editing && !invoice.deleted && (
        <Slot
          name="invoice.detail.bar"
          className={styles.bar}
          props={{ invoice_id: invoice.id, version: invoice.version, onChanged: () => void refetch() }}
        />
      )}
      {editor.phase === 'asking' && (
        <SaveQuestion
          onClose={editor.dismiss}
          onSave={(learning, keyword) => void editor.saveAnd(learning, keyword)}
        />
      )}
      <ConflictQuestion open={editor.phase === 'conflict'} onResolve={editor.resolve} />
    </div>
  );
}

function sectionOf(field: HTMLElement): HTMLElement | null {
  return field.closest<HTMLElement>('[data-section]');
}

/** In a line Enter stops where something is missing or decided; anywhere else at every field. */
function isStopOfLine(field: HTMLElement): boolean {
  return field.closest('[data-line]') === null || field.closest(`.${STOP}`) !== null;
}

/** A user who was editing the invoice before this one goes on editing. */
function useResumed(editor: InvoiceEditor, mayEdit: boolean): void {
  useEffect(() => {
    if (editor.resumed && mayEdit) editor.start(editor.resumed.place);
    // Once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** A user who opens an invoice has seen it. */
function useViewed({ viewed, local_id }: Invoice): void {
  useEffect(() => {
    const params = { path: { local_id } };
    if (!viewed) api.post('/invoices/{local_id}/viewed', { params, unawaited: true }).catch(() => undefined);
    // Once for an opening: who takes the mark back must not have it set again by what that changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [local_id]);
}

interface OriginalProps {
  invoice: Invoice;
  editor: InvoiceEditor;
  mayReadAgain: boolean;
  refetch: () => Promise<unknown>;
}

/** The document as it came in, if there is one. */
function Original({ invoice, editor, mayReadAgain, refetch }: OriginalProps): ReactNode {
  const t = useText('journal');
  if (!invoice.document_id) return <div className={`uk-panel ${styles.no_document}`}>{t('viewer.none')}</div>;
  return (
    <PageViewer
      document_id={invoice.document_id}
      fields={invoice.read_fields}
      active={editor.active}
      doubts={editor.doubts.filter((name) => !editor.checked.has(name))}
      onPick={editor.pick}
      words={editor.words}
      onTake={editor.take}
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
