import { useText } from '@uketori/frontend-kit/i18n';
import { Slot, useSlotFilled } from '@uketori/frontend-kit/Slot';
import type { ReactNode } from 'react';
import { Comments } from '../comments/Comments';
import { LinesEditor, type Split } from '../lines/LinesEditor';
import { useSettledLines } from '../lines/useSettledLines';
import { Differences } from './Differences';
import { DoubtStatus } from './DoubtMark';
import { TABS, type TabKey } from './editor.rules';
import { Section } from './Section';
import { SectionBar } from './SectionBar';
import type { Sections } from './useSections';
import { ActionLog } from './ActionLog';
import { BookedEntries } from './BookedEntries';
import { YenOfForeign } from './ForeignFields';
import { HeaderForm } from './HeaderForm';
import type { Invoice, JournalLine } from '../invoice.types';
import type { Assessment } from '../tax/assessment.types';
import { SplitButton } from '../split-rules/SplitButton';
import { InvoiceSpreads } from '../spreads/InvoiceSpreads';
import { PayDateDerivation } from '../tax/PayDateDerivation';
import { QualifiedTag } from '../tax/QualifiedTag';
import { TaxPanel } from '../tax/TaxPanel';
import { useAssessment } from '../tax/useAssessment';
import { WithholdingNote } from '../tax/WithholdingNote';
import { Notes } from './Notes';
import { Precedents } from './Precedents';
import { PrintedAccount } from './PrintedAccount';
import { ViewedMark } from './ViewedMark';
import { SameBills, Warnings } from './Warnings';
import { ClosedNote, PostingNote } from './ClosedMonth';
import { ProposalReason } from './ProposalReason';
import type { InvoiceEditor } from './useInvoiceEditor';
import { useIsCoded } from './useIsCoded';
import styles from './detail.module.css';

const PAYMENT = 'invoice.detail.payment';

/** The sections of an invoice, in their order. That of the payment is for users of that module. */
export function useTabs(invoice: Invoice): readonly TabKey[] {
  const isCoded = useIsCoded(invoice);
  const hasPayment = useSlotFilled(PAYMENT);
  return TABS.filter((key) => (key !== 'lines' || isCoded) && (key !== 'payment' || hasPayment));
}

interface Props {
  invoice: Invoice;
  editor: InvoiceEditor;
  sections: Sections;
  mayUpdate: boolean;
  refetch: () => Promise<unknown>;
}

/** What the tax rules say beside the header's own fields. */
function headerNotes(assessment: Assessment | undefined, editor: InvoiceEditor): Record<string, ReactNode> {
  const foreign = {
    exchange_rate: <YenOfForeign invoice={editor.draft} editing={editor.editing} onChange={editor.set} />,
  };
  if (!assessment) return foreign;
  return {
    ...foreign,
    t_number: <QualifiedTag {...assessment.qualification} />,
    withholding_tax: <WithholdingNote assessment={assessment.withholding} />,
    pay_date: (
      <PayDateDerivation
        assessment={assessment.pay_date}
        editing={editor.editing}
        onApply={(date) => editor.set('pay_date', date)}
      />
    ),
  };
}

/** The currency of an invoice for its lines. */
function currencyOf(draft: Invoice): { code: string; rate: string | null } {
  return { code: draft.currency_code, rate: draft.exchange_rate || null };
}

/** Everything about an invoice beside its original, in one scroll; other modules put approval and payment in. */
export function DetailSections({ invoice, editor, sections, mayUpdate, refetch }: Props): ReactNode {
  const keys = useTabs(invoice);
  const assessment = useAssessment(invoice, editor.draft);
  useSettledLines(invoice, editor.draft, editor.editing, editor.setLines);
  const bodies: Record<TabKey, () => ReactNode> = {
    header: () => (
      <HeaderTab
        invoice={invoice}
        editor={editor}
        mayUpdate={mayUpdate}
        notes={headerNotes(assessment.data, editor)}
      />
    ),
    tax: () => (
      <TaxPanel
        invoice={invoice}
        draft={editor.draft}
        editing={editor.editing && !invoice.closed}
        assessment={assessment.data}
        error={assessment.error}
        onChange={editor.set}
        onChecked={async () => Promise.all([refetch(), assessment.refetch()])}
      />
    ),
    lines: () => <LinesTab invoice={invoice} editor={editor} refetch={refetch} />,
    approval: () => (
      <OtherRoom slot="invoice.detail.approval" invoice={invoice} editor={editor} refetch={refetch} />
    ),
    payment: () => (
      <>
        <PrintedAccount invoice={{ ...editor.draft, read_fields: invoice.read_fields }} />
        <OtherRoom slot={PAYMENT} invoice={invoice} editor={editor} refetch={refetch} />
      </>
    ),
    files: () => <Files invoice={invoice} />,
    notes: () => <Notes invoice={invoice} onSaved={refetch} />,
    comments: () => <Comments local_id={invoice.local_id} />,
    log: () => (
      <>
        <Slot
          name="invoice.detail.source"
          props={{ invoice_id: invoice.id, local_id: invoice.local_id, document_id: invoice.document_id }}
        />
        <ViewedMark {...invoice} />
        <ActionLog local_id={invoice.local_id} version={invoice.version} />
      </>
    ),
  };
  return (
    <>
      <SectionBar editor={editor} keys={keys} onShow={sections.show} />
      <div className={styles.body} tabIndex={0} {...sections.scroller}>
        {editor.editing && <ClosedNote closed={invoice.closed} />}
        {keys.map((key) => (
          <Section
            key={key}
            name={key}
            isFolded={sections.folded.has(key)}
            onFold={() => sections.toggle(key)}
          >
            {bodies[key]}
          </Section>
        ))}
      </div>
    </>
  );
}

type HeaderProps = Omit<Props, 'refetch' | 'sections'> & { notes: Record<string, ReactNode> };

function HeaderTab(props: HeaderProps): ReactNode {
  const { invoice, editor, mayUpdate, notes } = props;
  return (
    <>
      <SameBills numbers={invoice.same_bills} />
      <Warnings codes={invoice.warnings.filter((code) => code !== 'differs_from_master')} />
      <Differences invoice={invoice} draft={editor.draft} mayTake={mayUpdate} onTake={editor.put} />
      {editor.editing && <DoubtStatus doubts={editor.doubts} checked={editor.checked} />}
      <HeaderForm
        checked={editor.checked}
        refused={editor.refused}
        invoice={{ ...editor.draft, read_fields: invoice.read_fields }}
        editing={editor.editing}
        active={editor.active}
        onFocus={editor.focus}
        onChange={editor.set}
        notes={{ ...notes, posting_date: <PostingNote invoice={invoice} draft={editor.draft} /> }}
        closed={closedFields(invoice)}
      />
    </>
  );
}

/** Header fields that the lock of the invoice's month keeps unchanged. */
function closedFields({ closed }: Invoice): ReadonlySet<string> {
  return new Set(closed?.fields);
}

/** One function for the life of the page: the lines are drawn again when it changes. */
function splitter(line: JournalLine, at: number, split: Split): ReactNode {
  return <SplitButton line={line} number={at + 1} {...split} />;
}

function LinesTab({ invoice, editor, refetch }: Pick<Props, 'invoice' | 'editor' | 'refetch'>): ReactNode {
  return (
    <>
      <ProposalReason
        invoice={invoice}
        editing={editor.editing && !invoice.closed}
        onApply={editor.setLines}
      />
      <InvoiceSpreads invoice={invoice} refetch={refetch}>
        {(tool) => (
          <LinesEditor
            lines={editor.draft.journals}
            editing={editor.editing && !invoice.closed}
            currency={currencyOf(editor.draft)}
            tool={tool}
            splitter={splitter}
            onChange={editor.setLines}
          />
        )}
      </InvoiceSpreads>
      {!editor.editing && <BookedEntries local_id={invoice.local_id} version={invoice.version} />}
      <Precedents local_id={invoice.local_id} version={invoice.version} />
    </>
  );
}

/** The files beside the original, of the module that keeps them. */
function Files({ invoice }: { invoice: Invoice }): ReactNode {
  const t = useText('journal');
  const { id, version, document_id } = invoice;
  return (
    <Slot
      name="invoice.detail.files"
      props={{ invoice_id: id, version, document_id }}
      empty={<p className="uk-muted">{t('slot.none')}</p>}
    />
  );
}

/** What another module says of the invoice; its slot may be empty, for the module can be off. */
function OtherRoom(props: Pick<Props, 'invoice' | 'editor' | 'refetch'> & { slot: string }): ReactNode {
  const { slot, invoice, editor, refetch } = props;
  const t = useText('journal');
  const isCoded = useIsCoded(invoice);
  const shared = {
    invoice_id: invoice.id,
    local_id: invoice.local_id,
    version: invoice.version,
    locked: invoice.locked,
    editing: editor.editing,
    balanced: invoice.balanced || !isCoded,
    onChanged: () => void refetch(),
  };
  return <Slot name={slot} props={shared} empty={<p className="uk-muted">{t('slot.none')}</p>} />;
}
