import { PrinterOutlined } from '@ant-design/icons';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { DateInput } from '@uketori/frontend-kit/DateInput';
import { formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { useSession } from '@uketori/frontend-kit/session';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useAddress } from '../reports/useAddress';
import { dayOf } from './payables.rules';
import type { PayablesConfirmation } from './payables.types';
import styles from './payables.module.css';

/** The letter that asks a supplier to confirm a balance (残高確認書), to be printed. */
export default function Confirmation(): ReactNode {
  const t = useText('journal');
  const { supplier = '' } = useParams();
  const [address, change] = useAddress();
  const on = dayOf(address.get('on'), todayInJapan());
  const { data, error, refetch } = useApiQuery('/payables/{supplier}/confirmation', {
    params: { path: { supplier }, query: { on } },
  });
  return (
    <div className={`uk-page ${styles.letter_page}`}>
      <div className={styles.screen_only}>
        <PageHeader
          title={t('payables.confirmation')}
          subtitle={t('payables.confirmation_hint')}
          back={{ to: `/report/payables/${supplier}`, label: data?.name || t('payables.title') }}
          actions={
            <>
              <DateInput label={t('payables.on')} value={on} onChange={(day) => change({ on: day })} />
              <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
                {t('month_end.print')}
              </Button>
            </>
          }
        />
      </div>
      <Panel>
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Spin />}
        {data && <Letter letter={data} />}
      </Panel>
    </div>
  );
}

function Letter({ letter }: { letter: PayablesConfirmation }): ReactNode {
  const t = useText('journal');
  const { organization } = useSession();
  return (
    <article className={styles.letter} aria-label={t('payables.confirmation')}>
      <h2>{t('payables.confirmation')}</h2>
      <p className={styles.to} lang="ja">
        {t('payables.to', { name: letter.name })}
      </p>
      <p className={styles.sender} lang="ja">
        {organization.name}
      </p>
      <p>{t('payables.letter', { day: formatDate(letter.on) })}</p>
      <p className={styles.letter_balance}>
        <span>{t('payables.our_balance', { day: formatDate(letter.on) })}</span>
        <bdi dir="ltr">
          ¥<Yen value={letter.balance} strong />
        </bdi>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('payables.account')}</th>
            <th scope="col" className={styles.number}>
              {t('payables.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {letter.balances.map(({ account, balance }) => (
            <tr key={account.id}>
              <td lang="ja">{account.name}</td>
              <td className={styles.number}>
                <Yen value={balance} />
              </td>
            </tr>
          ))}
          {letter.balances.length === 0 && (
            <tr>
              <td colSpan={2}>{t('payables.nothing_open')}</td>
            </tr>
          )}
        </tbody>
      </table>
      {letter.documents.length > 0 && (
        <>
          <h3>{t('payables.consists_of')}</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('payables.day')}</th>
                <th scope="col">{t('payables.invoice_number')}</th>
                <th scope="col">{t('payables.due')}</th>
                <th scope="col" className={styles.number}>
                  {t('payables.balance')}
                </th>
              </tr>
            </thead>
            <tbody>
              {letter.documents.map((document) => (
                <tr key={`${document.local_id}/${document.posted}`}>
                  <td>
                    {document.local_id === null ? (
                      <DateText value={document.posted} />
                    ) : (
                      <Link to={`/invoice/${document.local_id}`}>
                        <DateText value={document.posted} />
                      </Link>
                    )}
                  </td>
                  <td>
                    <bdi>
                      {document.local_id === null ? t('payables.kinds.estimate') : document.invoice_number}
                    </bdi>
                  </td>
                  <td>
                    <DateText value={document.due} />
                  </td>
                  <td className={styles.number}>
                    <Yen value={document.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <section className={styles.answer} aria-label={t('payables.answer')}>
        <h3>{t('payables.answer')}</h3>
        <p>{t('payables.answer_text', { name: organization.name, day: formatDate(letter.on) })}</p>
        <dl>
          <dt>{t('payables.your_balance')}</dt>
          <dd>¥</dd>
          <dt>{t('payables.difference')}</dt>
          <dd />
          <dt>{t('payables.answer_day')}</dt>
          <dd />
          <dt>{t('payables.signature')}</dt>
          <dd />
        </dl>
      </section>
    </article>
  );
}
