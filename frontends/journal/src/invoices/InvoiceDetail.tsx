import { api } from '@uketori/frontend-kit/api';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { useLive } from '@uketori/frontend-kit/live';
import { navigate } from '@uketori/frontend-kit/navigate';
import { NotFound } from '@uketori/frontend-kit/NotFound';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { useShortcuts } from '@uketori/frontend-kit/shortcuts';
import { toast } from '@uketori/frontend-kit/toast';
import { Modal } from 'antd';
import { useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { withKeys } from '../lines/lineInput';
import { valueFor } from '../viewer/normalise';
import { PageViewer } from '../viewer/PageViewer';
import type { Place } from '../viewer/places';
import { ReadAgain } from '../viewer/ReadAgain';
import { useDoubtWalk } from '../viewer/useDoubtWalk';
import { usePageWords } from '../viewer/usePageWords';
import { usePlaces } from '../viewer/usePlaces';
import { DetailHeader } from './DetailHeader';
import { DetailTabs, TABS, type TabKey } from './DetailTabs';
import { fieldId } from './HeaderForm';
import type { Invoice } from './invoice.types';
import { useInvoiceEdit } from './useInvoiceEdit';
import { useTakeOverQuestion } from './useTakeOverQuestion';
import styles from './detail.module.css';

/** One invoice: the original on one side; header, journal, approval, payment and history on the other. */
export default function InvoiceDetail(): ReactNode {
  const { local_id = '' } = useParams();
  const query = useApiQuery<Invoice>(`/invoices/${local_id}`, {}, { enabled: /^\d+$/.test(local_id) });
  useLive('admin', 'invoice.', (event) => {
    if (event.key === query.data?.id) void query.refetch();
  });
  const invoice = useMemo(
    () => query.data && { ...query.data, journals: withKeys(query.data.journals ?? []) },
    [query.data],
  );
  if (!/^\d+$/.test(local_id) || query.error?.status === 404) return <NotFound />;
  if (query.error && !invoice) return <EmptyState title={errorText(query.error, 'invoice')} />;
  if (!invoice) return <PageSpin />;
  return <Detail key={invoice.id} invoice={invoice} refetch={query.refetch} />;
}

function Detail({ invoice, refetch }: { invoice: Invoice; refetch: () => Promise<unknown> }): ReactNode {
  const t = useText('journal');
  const [tab, setTab] = useState<TabKey>('header');
  const [active, setActive] = useState<string | null>(null);
  const [wide, setWide] = useState(false);
  const mayUpdate = useAbility('invoice:update') > 0 && !invoice.deleted;
  const askToTakeOver = useTakeOverQuestion();
  const words = usePageWords(invoice.document_id, invoice.read_version);
  const places = usePlaces(words);
  const edit = useInvoiceEdit(invoice, refetch, {
    saved: t('invoice.saved'),
    askToTakeOver,
    alongside: (changes) => {
      const shown = places.of(changes);
      return Object.keys(shown).length > 0 ? { places: shown } : {};
    },
  });
  const walk = useDoubtWalk(edit.editing ? { ...edit.draft, read_fields: invoice.read_fields } : invoice);

  const toggleEdit = async () => {
    if (edit.editing) return edit.cancel();
    if (mayUpdate) await edit.start();
    return undefined;
  };
  const go = (step: number) => void navigate(`/invoice/${invoice.local_id + step}`);
  const turn = (step: number) =>
    setTab(TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? 'header');
  useShortcuts(t('invoice.title'), [
    {
      keys: 'shift+ctrl+e',
      label: t('shortcut.edit'),
      run: () => void toggleEdit(),
      in_fields: true,
      disabled: !mayUpdate,
    },
    { keys: 'b', label: t('shortcut.previous'), run: () => go(-1), disabled: invoice.local_id <= 1 },
    { keys: 'g', label: t('shortcut.next'), run: () => go(1) },
    { keys: 'arrowright', label: t('shortcut.tab_next'), run: () => turn(1) },
    { keys: 'arrowleft', label: t('shortcut.tab_previous'), run: () => turn(-1) },
    { keys: 'i', label: t('shortcut.expand'), run: () => setWide(!wide) },
    { keys: 'enter', label: t('shortcut.save'), run: () => void edit.save(), disabled: !edit.editing },
    {
      keys: 'ctrl+enter',
      label: t('shortcut.save_anywhere'),
      run: () => void edit.save(),
      in_fields: true,
      disabled: !edit.editing,
    },
  ]);

  useEffect(() => {
    if (!invoice.viewed) api.post(`/invoices/${invoice.local_id}/viewed`).catch(() => undefined);
  }, [invoice.viewed, invoice.local_id]);

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (tab !== 'header' || !walk.onEnter(event)) enterIsNextField(event);
  };
  const pick = (name: string) => {
    setTab('header');
    setActive(name);
    requestAnimationFrame(() => {
      const field = document.getElementById(fieldId(name));
      field?.scrollIntoView({ block: 'center' });
      if (edit.editing) field?.focus();
    });
  };
  useEffect(() => setActive(null), [tab]);
  // The inputs exist once the draft is on screen; the hands are on the keyboard already.
  const { restart, first } = walk;
  const { forget } = places;
  useEffect(() => {
    restart();
    forget();
    if (edit.editing) document.getElementById(fieldId(first))?.focus();
    // Where it begins is decided when editing begins, not again while values change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [edit.editing]);

  const take = (text: string, place: Place) => {
    if (!active) return;
    const value = valueFor(active, text);
    if (value === null) {
      toast.info(t('viewer.not_for_field', { field: t(`field.${active}`), text }));
      return;
    }
    edit.set(active, value);
    places.show(active, value, place);
  };
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
        {invoice.document_id ? (
          <PageViewer
            document_id={invoice.document_id}
            fields={invoice.read_fields}
            active={active}
            onPick={pick}
            words={words}
            onTake={edit.editing && tab === 'header' && active ? take : undefined}
          >
            {mayUpdate && !invoice.locked && (
              <ReadAgain
                document_id={invoice.document_id}
                read_version={invoice.read_version}
                pages={invoice.page_count}
                refetch={refetch}
              />
            )}
          </PageViewer>
        ) : (
          <div className={`uk-panel ${styles.no_document}`}>{t('viewer.none')}</div>
        )}
        <div className={`uk-panel ${styles.panel}`} onKeyDown={edit.editing ? onKey : undefined}>
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
      <Modal
        open={edit.conflict}
        title={t('conflict.title')}
        okText={t('conflict.reload')}
        cancelText={t('conflict.keep')}
        onOk={() => edit.resolveConflict(true)}
        onCancel={() => edit.resolveConflict(false)}
      >
        {t('conflict.body')}
      </Modal>
    </div>
  );
}

/**
 * Accountants drive by the ten keys: Enter goes on to the next field, never while an IME composes; Escape
 * leaves the field, so that the arrows walk the tabs.
 */
function enterIsNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing && event.target instanceof HTMLInputElement) {
    if (event.target.getAttribute('aria-expanded') !== 'true') event.target.blur();
    return;
  }
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.shiftKey) return;
  const target = event.target as HTMLElement;
  if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-expanded') === 'true') return;
  // What is typed into a select is its own: Enter chooses.
  if (target.getAttribute('role') === 'combobox' && target.value !== '') return;
  event.preventDefault();
  event.stopPropagation();
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input:not([disabled]), button[role="switch"]'),
  ];
  const next = fields[fields.indexOf(target) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
