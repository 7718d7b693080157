import type { ShortColumn } from '@uketori/frontend-kit/pro/ShortTable';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import type { Words } from '../payment.types';
import type { OpenRow, Proposal } from './statement.types';
import styles from './statements.module.css';

/** An amount with its direction in words: colour and place alone are no information. */
export function Booked({ row, t }: { row: Pick<OpenRow, 'direction' | 'amount'>; t: Words }): ReactNode {
  return (
    <span className={styles.booked}>
      <span className="uk-muted">{t(`statement.direction_${row.direction}`)}</span>{' '}
      <Yen value={row.amount} strong />
    </span>
  );
}

/** The payments of a proposal, and why they may be the ones. */
export function ProposalText({ proposal, t }: { proposal: Proposal; t: Words }): ReactNode {
  const { kind, payments, pay_keys, total, difference, sure, confidence, reasons } = proposal;
  const [first] = payments;
  if (!first) return null;
  return (
    <div className={styles.proposal}>
      <span>
        <StatusTag tone={sure ? 'success' : 'warning'}>
          {t(sure ? 'statement.sure' : 'statement.doubtful')}
        </StatusTag>{' '}
        {kind === 'returned' && <StatusTag tone="danger">{t('statement.is_return')}</StatusTag>}{' '}
        {pay_keys.length === 1 ? (
          <Link to={`/payment/${first.pay_key}`}>{t('payment.number', { number: first.local_id })}</Link>
        ) : (
          t('count.rows', { count: pay_keys.length })
        )}{' '}
        <span lang="ja">{payments.length === 1 ? first.partner_name : namesOf(proposal)}</span>{' '}
        <Yen value={total} />
        {difference !== 0 && (
          <>
            {' '}
            <span className="uk-muted">{t('statement.difference')}</span> <Yen value={difference} />
          </>
        )}
      </span>
      <span className="uk-muted">
        {t('statement.confidence', { value: confidence })}
        {t('statement.and')}
        {reasons.map((reason) => t(`statement.reason.${reason}`)).join(t('statement.and'))}
      </span>
    </div>
  );
}

const SHOWN_NAMES = 3;

function namesOf({ payments, pay_keys }: Proposal): string {
  const names = [...new Set(payments.map(({ partner_name }) => partner_name))];
  const shown = names.slice(0, SHOWN_NAMES).join('、');
  return names.length > SHOWN_NAMES || pay_keys.length > payments.length ? `${shown} …` : shown;
}

/** Columns of rows that wait for a decision. */
export function openColumns(t: Words, actions: (row: OpenRow) => ReactNode): ShortColumn<OpenRow>[] {
  return [
    {
      key: 'booked_on',
      title: t('statement.booked_on'),
      width: 104,
      render: (_cell, row) => <DateText value={row.booked_on} />,
    },
    {
      key: 'amount',
      title: t('statement.amount'),
      width: 150,
      align: 'end',
      render: (_cell, row) => <Booked row={row} t={t} />,
    },
    {
      key: 'description',
      title: t('statement.description'),
      width: 220,
      render: (_cell, row) => <span lang="ja">{row.description || '—'}</span>,
    },
    {
      key: 'proposal',
      title: t('statement.proposal'),
      render: (_cell, row) =>
        row.proposals[0] ? (
          <ProposalText proposal={row.proposals[0]} t={t} />
        ) : (
          <span className="uk-muted">{t('statement.no_proposal')}</span>
        ),
    },
    {
      key: 'actions',
      title: t('batch.actions'),
      width: 330,
      render: (_cell, row) => <span className={styles.actions}>{actions(row)}</span>,
    },
  ];
}
