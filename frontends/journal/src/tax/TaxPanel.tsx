import { useAbility } from '@uketori/frontend-kit/abilities';
import { type ApiError, api } from '@uketori/frontend-kit/api';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import type { Invoice, SetValue } from '../invoice.types';
import type { Assessment } from './assessment.types';
import { DeductionCard } from './DeductionCard';
import { ParticularsCard } from './ParticularsCard';
import { PrintedTaxCard } from './PrintedTaxCard';
import { QualifiedCard } from './QualifiedCard';
import { SupplyCard } from './SupplyCard';
import { WithholdingCard } from './WithholdingCard';
import styles from './tax.module.css';

interface Props {
  invoice: Invoice;
  draft: Invoice;
  editing: boolean;
  assessment: Assessment | undefined;
  error: ApiError | null;
  onChange: SetValue;
  onChecked: () => Promise<unknown>;
}

/** The tax side of an invoice: registered issuer, deduction, printed tax, withholding; each with its reason. */
export function TaxPanel(props: Props): ReactNode {
  const { invoice, draft, editing, assessment, error, onChange, onChecked } = props;
  const mayUpdate = useAbility('invoice:update') > 0;
  if (!assessment)
    return error ? <LoadFailed error={error} situation="invoice" onRetry={onChecked} /> : <Spin />;
  const { qualification } = assessment;
  return (
    <div className={styles.panel}>
      <QualifiedCard
        t_number={draft.t_number}
        qualification={qualification}
        registry={qualification.registry}
        registry_enabled={assessment.registry_enabled}
        check={(force) =>
          api.post('/invoices/{local_id}/registry-check', {
            params: { path: { local_id: invoice.local_id } },
            body: { force },
          })
        }
        company_id={invoice.company_id}
        unsaved={draft.t_number !== invoice.t_number}
        may_check={mayUpdate && !invoice.deleted}
        onChecked={onChecked}
      />
      {(draft.t_number !== '' || assessment.particulars.addressee === 'differs') && (
        <ParticularsCard
          invoice={draft}
          particulars={assessment.particulars}
          editing={editing}
          onChange={onChange}
        />
      )}
      <SupplyCard invoice={draft} supply={assessment.supply} editing={editing} onChange={onChange} />
      <DeductionCard assessment={assessment} />
      <PrintedTaxCard taxes={assessment.printed_taxes} />
      <WithholdingCard
        invoice={draft}
        assessment={assessment.withholding}
        editing={editing}
        onChange={onChange}
      />
    </div>
  );
}
