import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { withKeys } from '../lines/lineInput';
import type { Invoice, JournalLine } from '../invoice.types';
import styles from './detail.module.css';

type Reason = Schema<'ProposalReason'>;

interface Props {
  invoice: Invoice;
  editing: boolean;
  onApply: (lines: JournalLine[]) => void;
}

/** The reasons for the lines, and how to have them proposed again or remembered for the supplier. */
export function ProposalReason({ invoice, editing, onApply }: Props): ReactNode {
  const t = useText('journal');
  const mayLearn = useAbility('invoice:update') > 0;
  const { busy, act } = useAct('invoice');
  const params = { path: { local_id: invoice.local_id } };
  const [latest, setLatest] = useState<Reason | null>(null);
  const reason = latest ?? invoice.proposal?.reason;
  const propose = (account_title_id: string | null = null) =>
    act(async () => {
      const proposed: Schema<'ProposedJournal'> = await api.post('/invoices/{local_id}/proposals', {
        params,
        body: { account_title_id },
      });
      setLatest(proposed.reason);
      onApply(withKeys(proposed.journals));
    });
  const learn = (mode: 'overwrite' | 'new') =>
    act(async () => {
      await api.post('/invoices/{local_id}/learn', { params, body: { mode } });
      toast.success(t('learn.done'));
      await invalidate('/companies');
    });
  if (!reason && !editing && !mayLearn) return null;
  return (
    <div className={styles.why}>
      {reason && <Why reason={reason} partner={invoice.partner_name} />}
      <div className={styles.actions}>
        {editing && (
          <Button size="small" loading={busy} onClick={() => void propose()}>
            {t('learn.propose')}
          </Button>
        )}
        {editing &&
          otherChoices(reason).map(({ account_title_id, account_title, percent }) => (
            <Button
              key={account_title_id}
              size="small"
              type="link"
              disabled={busy}
              onClick={() => void propose(account_title_id)}
            >
              {t('why.instead', { account: account_title, percent })}
            </Button>
          ))}
        {!editing &&
          mayLearn &&
          (['overwrite', 'new'] as const).map((mode) => (
            <Button
              key={mode}
              size="small"
              type={mode === 'new' ? 'text' : 'default'}
              disabled={busy || invoice.journals.length === 0}
              onClick={() => void learn(mode)}
            >
              {t(`learn.${mode}`)}
            </Button>
          ))}
      </div>
    </div>
  );
}

/** The accounts that earlier invoices have beside the proposed one. */
function otherChoices(reason: Reason | undefined): NonNullable<Reason['choices']> {
  // Beside a pattern, the account of the earlier invoices is another choice.
  const proposed = reason?.source === 'history' ? reason.params.account : null;
  return reason?.choices?.filter((one) => one.account_title !== proposed) ?? [];
}

/**
 * One line: why these accounts; a second one where earlier invoices say otherwise. The nearest of the earlier invoices
 * is a link.
 */
function Why({ reason, partner }: { reason: Reason; partner: string }): ReactNode {
  const t = useText('journal');
  const { account, basis, keyword, local_id, parts } = reason.params;
  const isAgainst = reason.source === 'pattern' && account !== undefined;
  const nearest = local_id !== undefined && (
    <Link to={`/invoice/${local_id}`}>{t('why.nearest', { number: local_id })}</Link>
  );
  const key = {
    history: `why.history.${basis}`,
    pattern: keyword === undefined ? 'why.pattern' : 'why.pattern_keyword',
    upload: 'why.upload',
    default: 'why.default',
  }[reason.source];
  return (
    <div>
      {t(key, { ...reason.params, company_name: partner })} {parts !== undefined && t('why.parts')}{' '}
      {reason.source === 'history' && nearest}
      {isAgainst && (
        <div>
          {t('why.against', reason.params)} {nearest}{' '}
          {reason.company_id && (
            <Link to={`/master/company/${reason.company_id}`}>{t('why.see_pattern')}</Link>
          )}
        </div>
      )}
    </div>
  );
}
