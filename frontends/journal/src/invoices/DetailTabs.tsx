import { useText } from '@uketori/frontend-kit/i18n';
import { Slot } from '@uketori/frontend-kit/Slot';
import { Badge, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { Comments } from '../comments/Comments';
import { difference } from '../lines/lineInput';
import { LinesEditor } from '../lines/LinesEditor';
import { useSettledLines } from '../lines/useSettledLines';
import { Differences } from './Differences';
import { DoubtStatus } from './DoubtMark';
import type { DoubtWalk } from './useDoubtWalk';
import { ActionLog } from './ActionLog';
import { BookedEntries } from './BookedEntries';
import { YenOfForeign } from './ForeignFields';
import { HeaderForm } from './HeaderForm';
import type { Invoice } from '../invoice.types';
import type { Assessment } from '../tax/assessment.types';
import { PayDateDerivation } from '../tax/PayDateDerivation';
import { QualifiedTag } from '../tax/QualifiedTag';
import { TaxPanel } from '../tax/TaxPanel';
import { useAssessment } from '../tax/useAssessment';
import { WithholdingNote } from '../tax/WithholdingNote';
import { Notes } from './Notes';
import { Precedents } from './Precedents';
import { ViewedMark } from './ViewedMark';
import { SameBills, Warnings } from './Warnings';
import { ProposalReason } from './ProposalReason';
import type { InvoiceEdit } from './useInvoiceEdit';
import { useIsCoded } from './useIsCoded';
import styles from './detail.module.css';

const TABS = ['header', 'lines', 'tax', 'approval', 'payment', 'notes', 'comments', 'log'] as const;
export type TabKey = (typeof TABS)[number];

/** The tabs of an invoice. */
export function useTabs(invoice: Invoice): readonly TabKey[] {
  return useIsCoded(invoice) ? TABS : TABS.filter((key) => key !== 'lines');
}

interface Props {
  tab: TabKey;
  onTab: (tab: TabKey) => void;
  invoice: Invoice;
  edit: InvoiceEdit;
  active: string | null;
  onFocus: (name: string | null) => void;
  refetch: () => Promise<unknown>;
  walk: DoubtWalk;
  mayUpdate: boolean;
  /** Puts a value into a field, beginning the editing when it has not begun. */
  onTake: (name: string, value: string | number) => void;
}

/** What the tax rules say beside the header's own fields. */
function headerNotes(assessment: Assessment | undefined, edit: InvoiceEdit): Record<string, ReactNode> {
  const foreign = {
    exchange_rate: <YenOfForeign invoice={edit.draft} editing={edit.editing} onChange={edit.set} />,
  };
  if (!assessment) return foreign;
  return {
    ...foreign,
    t_number: <QualifiedTag {...assessment.qualification} />,
    withholding_tax: <WithholdingNote assessment={assessment.withholding} />,
    pay_date: (
      <PayDateDerivation
        assessment={assessment.pay_date}
        editing={edit.editing}
        onApply={(date) => edit.set('pay_date', date)}
      />
    ),
  };
}

/** The currency of an invoice for its lines. */
function currencyOf(draft: Invoice): { code: string; rate: string | null } {
  const { currency_code: code, exchange_rate: rate } = draft;
  return {
    code: typeof code === 'string' ? code : 'JPY',
    rate: typeof rate === 'string' && rate !== '' ? rate : null,
  };
}

/** Everything about an invoice beside its original; other rooms put approval and payment in. */
export function DetailTabs({
  tab,
  onTab,
  invoice,
  edit,
  active,
  onFocus,
  refetch,
  walk,
  mayUpdate,
  onTake,
}: Props): ReactNode {
  const assessment = useAssessment(invoice, edit.draft);
  useSettledLines(invoice, edit.draft, edit.editing, edit.setLines);
  const bodies: Record<TabKey, () => ReactNode> = {
    header: () => (
      <HeaderTab
        invoice={invoice}
        edit={edit}
        active={active}
        onFocus={onFocus}
        walk={walk}
        mayUpdate={mayUpdate}
        onTake={onTake}
        notes={headerNotes(assessment.data, edit)}
      />
    ),
    tax: () => (
      <TaxPanel
        invoice={invoice}
        draft={edit.draft}
        editing={edit.editing}
        assessment={assessment.data}
        error={assessment.error}
        onChange={edit.set}
        onChecked={async () => Promise.all([refetch(), assessment.refetch()])}
      />
    ),
    lines: () => <LinesTab invoice={invoice} edit={edit} />,
    approval: () => (
      <OtherRoom slot="invoice.detail.approval" invoice={invoice} edit={edit} refetch={refetch} />
    ),
    payment: () => (
      <OtherRoom slot="invoice.detail.payment" invoice={invoice} edit={edit} refetch={refetch} />
    ),
    notes: () => <Notes invoice={invoice} onSaved={refetch} />,
    comments: () => <Comments local_id={invoice.local_id} />,
    log: () => (
      <>
        <Slot
          name="invoice.detail.source"
          props={{ invoice_id: invoice.id, local_id: invoice.local_id, document_id: invoice.document_id }}
        />
        <ViewedMark local_id={invoice.local_id} />
        <ActionLog local_id={invoice.local_id} version={invoice.version} />
      </>
    ),
  };
  return (
    <>
      <TabBar tab={tab} onTab={onTab} invoice={invoice} unbalanced={difference(edit.draft.journals) !== 0} />
      <div className={styles.body} tabIndex={0}>
        {bodies[tab]()}
      </div>
    </>
  );
}

/** A dot on the lines while debit and credit differ. */
function TabBar({
  tab,
  onTab,
  invoice,
  unbalanced,
}: Pick<Props, 'tab' | 'onTab' | 'invoice'> & { unbalanced: boolean }): ReactNode {
  const t = useText('journal');
  const items = useTabs(invoice).map((key) => ({
    key,
    label:
      key === 'lines' && unbalanced ? (
        <Badge dot offset={[4, 0]}>
          {t(`tab.${key}`)}
        </Badge>
      ) : (
        t(`tab.${key}`)
      ),
  }));
  return <Tabs activeKey={tab} onChange={(key) => onTab(key as TabKey)} size="small" items={items} />;
}

type HeaderProps = Omit<Props, 'tab' | 'onTab' | 'refetch'> & { notes: Record<string, ReactNode> };

function HeaderTab(props: HeaderProps): ReactNode {
  const { invoice, edit, active, onFocus, walk, mayUpdate, onTake, notes } = props;
  return (
    <>
      <SameBills numbers={(invoice.same_bills as number[] | undefined) ?? []} />
      <Warnings codes={(invoice.warnings ?? []).filter((code) => code !== 'differs_from_master')} />
      <Differences invoice={invoice} draft={edit.draft} mayTake={mayUpdate} onTake={onTake} />
      {edit.editing && <DoubtStatus walk={walk} />}
      <HeaderForm
        checked={walk.checked}
        refused={edit.refused}
        invoice={{ ...edit.draft, read_fields: invoice.read_fields }}
        editing={edit.editing}
        active={active}
        onFocus={onFocus}
        onChange={edit.set}
        notes={notes}
      />
    </>
  );
}

function LinesTab({ invoice, edit }: Pick<Props, 'invoice' | 'edit'>): ReactNode {
  return (
    <>
      <ProposalReason invoice={invoice} editing={edit.editing} onApply={edit.setLines} />
      <LinesEditor
        lines={edit.draft.journals}
        editing={edit.editing}
        currency={currencyOf(edit.draft)}
        onChange={edit.setLines}
      />
      {!edit.editing && <BookedEntries local_id={invoice.local_id} version={invoice.version} />}
      <Precedents local_id={invoice.local_id} version={invoice.version} />
    </>
  );
}

/** What another room says of the invoice; its slot may be empty, for the module can be off. */
function OtherRoom(props: Pick<Props, 'invoice' | 'edit' | 'refetch'> & { slot: string }): ReactNode {
  const { slot, invoice, edit, refetch } = props;
  const t = useText('journal');
  const isCoded = useIsCoded(invoice);
  const shared = {
    invoice_id: invoice.id,
    local_id: invoice.local_id,
    version: invoice.version,
    editing: edit.editing,
    balanced: invoice.balanced !== false || !isCoded,
    onChanged: () => void refetch(),
  };
  return <Slot name={slot} props={shared} empty={<p className="uk-muted">{t('slot.none')}</p>} />;
}
