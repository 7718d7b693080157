import { LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { monthWords } from '@uketori/frontend-kit/dates';
import { useAbility } from '@uketori/frontend-kit/abilities';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { CloseDialog } from './CloseDialog';
import { AREAS, type Area, monthsUpTo, type OpenWork } from './month-end.rules';
import { ReopenDialog } from './ReopenDialog';
import styles from './month-end.module.css';

type MonthClosings = Schema<'MonthClosings'>;
type Closing = Schema<'ClosedMonth'>;

interface Props {
  closings: MonthClosings;
  /** The month in words. */
  name: string;
  /** Tasks and expected invoices that are open, beside the open work of the invoices. */
  beside: readonly OpenWork[];
}

/** The lock of a month's figures, for each area: who closed it when, and what was opened again for which reason. */
export function Closings({ closings, name, beside }: Props): ReactNode {
  const t = useText('journal');
  const mayClose = useAbility('month_end:close') > 0;
  const mayReopen = useAbility('month_end:reopen') > 0;
  const [asked, setAsked] = useState<{ area: Area; isClosing: boolean } | null>(null);
  const { month, areas, history } = closings;
  const open = areas.find(({ area }) => area === asked?.area)?.open_work ?? [];
  return (
    <>
      <ul className={styles.areas}>
        {areas.map(({ area, closing }) => (
          <li key={area} data-area={area}>
            <strong>{t(`month_end.lock.area.${area}`)}</strong>
            <StatusTag tone={closing ? 'success' : 'neutral'}>
              {t(closing ? 'month_end.lock.closed' : 'month_end.lock.open')}
            </StatusTag>
            {closing && <Who by={closing.closed_by_name} at={closing.closed_at} text={closing.note} />}
            <span className={styles.area_act}>
              {!closing && mayClose && (
                <Button icon={<LockOutlined />} onClick={() => setAsked({ area, isClosing: true })}>
                  {t('month_end.lock.close')}
                </Button>
              )}
              {closing && mayReopen && (
                <Button icon={<UnlockOutlined />} onClick={() => setAsked({ area, isClosing: false })}>
                  {t('month_end.lock.reopen')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={`uk-muted ${styles.hint}`}>{t('month_end.lock.hint')}</p>
      {history.some(({ reopened_at }) => reopened_at !== null) && <History history={history} />}
      {asked?.isClosing && (
        <CloseDialog
          month={month}
          name={name}
          area={asked.area}
          open={asked.area === 'journal' ? [...open, ...beside] : open}
          onEnd={() => setAsked(null)}
        />
      )}
      {asked && !asked.isClosing && (
        <ReopenDialog month={month} name={name} area={asked.area} onEnd={() => setAsked(null)} />
      )}
    </>
  );
}

function Who({ by, at, text }: { by: string; at: string; text: string }): ReactNode {
  return (
    <span className="uk-muted">
      <span lang="ja">{by}</span> · <DateTimeText value={at} />
      {text !== '' && (
        <span lang="ja" className={styles.note}>
          {text}
        </span>
      )}
    </span>
  );
}

/** Each closing of the month with the work that was open then, and each reopening with its reason. */
function History({ history }: { history: readonly Closing[] }): ReactNode {
  const t = useText('journal');
  return (
    <section aria-label={t('month_end.lock.history')}>
      <h3 className={styles.history_title}>{t('month_end.lock.history')}</h3>
      <ul className={styles.tasks}>
        {history.map(({ id, area, closed_by_name, closed_at, note, open_work, ...reopened }) => (
          <li key={id}>
            <strong>{t(`month_end.lock.area.${area}`)}</strong>
            {reopened.reopened_at && (
              <span className={styles.entry}>
                {t('month_end.lock.was_reopened')}{' '}
                <Who
                  by={reopened.reopened_by_name ?? ''}
                  at={reopened.reopened_at}
                  text={reopened.reason ?? ''}
                />
              </span>
            )}
            <span className={styles.entry}>
              {t('month_end.lock.was_closed')} <Who by={closed_by_name} at={closed_at} text={note} />
              {open_work.length > 0 && (
                <span className="uk-muted">
                  {open_work.map(({ key, count }) => `${t(`month_end.stage.${key}`)} ${count}`).join(', ')}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Which of the last twelve months are closed for which area. */
export function ClosedMonths({ closings }: { closings: MonthClosings }): ReactNode {
  const t = useText('journal');
  const isClosed = (month: string, area: Area) =>
    closings.closed_months.some((closed) => closed.month === month && closed.area === area);
  return (
    <table className={styles.stages} aria-label={t('month_end.lock.months')}>
      <thead>
        <tr>
          <th scope="col">{t('month_end.lock.month')}</th>
          {AREAS.map((area) => (
            <th key={area} scope="col">
              {t(`month_end.lock.area.${area}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthsUpTo(closings.month).map((month) => (
          <tr key={month}>
            <th scope="row">
              <Link to={`/month-end/${month}`}>{t('month_end.month', monthWords(month))}</Link>
            </th>
            {AREAS.map((area) => (
              <td key={area}>
                {isClosed(month, area) ? (
                  <StatusTag tone="success">{t('month_end.lock.closed')}</StatusTag>
                ) : (
                  <span className="uk-muted">{t('month_end.lock.open')}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
