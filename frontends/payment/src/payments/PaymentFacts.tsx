import { formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateText, DateTimeText, Yen } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import type { Payment } from '../payment.types';
import styles from './payments.module.css';

/** Dates, source and payee of a payment, to read. */
export function PaymentFacts({ payment }: { payment: Payment }): ReactNode {
  const t = useText('payment');
  const isTransfer = payment.payment_type === 'transfer';
  return (
    <>
      <h2>{t('section.pay')}</h2>
      <dl className={styles.facts}>
        <Fact label={t('field.pay_date')}>
          {payment.pay_date ? <DateText value={payment.pay_date} /> : t('payment.not_set')}
        </Fact>
        {payment.paid_on && (
          <Fact label={t('field.paid_on')}>
            <DateText value={payment.paid_on} />{' '}
            <Link to="/payment/statements?view=matched">{t('tab.statements')}</Link>
          </Fact>
        )}
        {payment.statement_difference !== null && (
          <Fact label={t('field.statement_difference')}>
            <Yen value={payment.statement_difference} />
          </Fact>
        )}
        {payment.returned_on && (
          <Fact label={t('field.returned_on')}>
            <DateText value={payment.returned_on} />{' '}
            <StatusTag tone="danger">{t('statement.is_return')}</StatusTag>
          </Fact>
        )}
        <Fact label={t('field.payment_type')}>{t(`payment_type.${payment.payment_type}`)}</Fact>
        <Fact label={t('field.issue_date')}>
          <DateText value={payment.issue_date} />
        </Fact>
        <Fact label={t('field.due_date')}>
          <DateText value={payment.due_date} />
        </Fact>
        <Fact label={t('field.user_bank_id')} wide>
          <span lang="ja">{payment.user_bank_label ?? t('payment.not_set')}</span>
        </Fact>
        {isTransfer && (
          <Fact label={t('field.fee_bearer')} wide>
            {t(payment.fee_borne_by_partner ? 'fee.partner' : 'fee.us')}
          </Fact>
        )}
        <Fact label={t('field.delivery_date')}>
          {payment.delivery_date ? <DateText value={payment.delivery_date} /> : t('payment.not_set')}
        </Fact>
        {payment.original_pay_date && (
          <Fact label={t('field.original_pay_date')}>
            <DateText value={payment.original_pay_date} />
          </Fact>
        )}
        {payment.pay_term.law && <PayTermFact term={payment.pay_term} />}
      </dl>
      <h2>{t('section.payee')}</h2>
      <dl className={styles.facts}>
        <Fact label={t('field.bank_name')}>
          <CodeName code={payment.bank_code} name={payment.bank_name} />
        </Fact>
        <Fact label={t('field.branch_name')}>
          <CodeName code={payment.branch_code} name={payment.branch_name} />
        </Fact>
        <Fact label={t('field.account_type')}>
          {payment.account_type ? t(`account_type.${payment.account_type}`) : t('payment.not_set')}
        </Fact>
        <Fact label={t('field.account_number')}>
          <span className="uk-num">{payment.account_number || t('payment.not_set')}</span>
        </Fact>
        <Fact label={t('field.account_holder_kana')} wide>
          <span lang="ja">{payment.account_holder_kana || t('payment.not_set')}</span>
        </Fact>
        {isTransfer && (
          <Fact label={t('field.edi_text')}>
            <span lang="ja">{payment.edi_text || payment.payee_account?.edi_text || t('payment.none')}</span>
          </Fact>
        )}
        {payment.payee_account && <AccountFact payment={payment} />}
      </dl>
    </>
  );
}

/** The legal last day to pay, how it is counted, and whether the payment date is after it. */
function PayTermFact({ term }: { term: Payment['pay_term'] }): ReactNode {
  const t = useText('payment');
  const date = term.counted_from === null ? '' : formatDate(term.counted_from);
  return (
    <Fact label={t('pay_term.pay_by')} wide>
      {term.pay_by ? <DateText value={term.pay_by} /> : t('payment.not_set')}{' '}
      {term.late && <span className={styles.late}>{t('pay_term.late_hint')} </span>}
      <span className={term.assumed ? styles.late : 'uk-muted'}>
        {term.rule === null
          ? t('pay_term.unknown')
          : t(term.assumed ? 'pay_term.assumed' : `pay_term.rule.${term.rule}`, { date })}
      </span>
    </Fact>
  );
}

/** Whether a second person has confirmed the account, and how. */
function AccountFact({ payment }: { payment: Payment }): ReactNode {
  const t = useText('payment');
  const account = payment.payee_account;
  if (!account) return null;
  if (account.state === 'CONFIRMED') {
    return (
      <Fact label={t('account.check_state')}>
        <StatusTag tone="success">{t('account.confirmed')}</StatusTag>{' '}
        <span className="uk-muted" title={account.confirm_note ?? undefined}>
          <span lang="ja">{account.confirmed_by_name}</span> <DateTimeText value={account.confirmed_at} />
        </span>
      </Fact>
    );
  }
  return (
    <Fact label={t('account.check_state')}>
      <StatusTag tone="warning">{t('account.waiting')}</StatusTag>{' '}
      <Link to={`/payment/accounts?account=${account.id}`}>{t('account.check')}</Link>
    </Fact>
  );
}

function CodeName({ code, name }: { code: string; name: string }): ReactNode {
  const t = useText('payment');
  if (!code && !name) return t('payment.not_set');
  return (
    <>
      <span className="uk-num uk-muted">{code || '—'}</span> <span lang="ja">{name}</span>
    </>
  );
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
