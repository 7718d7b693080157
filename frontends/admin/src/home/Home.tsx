import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { useSession } from '@uketori/frontend-kit/session';
import { Slot, useSlotFilled } from '@uketori/frontend-kit/Slot';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { WaitingList } from '@uketori/frontend-kit/Waiting';
import type { ReactNode } from 'react';
import FirstSteps from './FirstSteps';
import styles from './home.module.css';

const WORK = 'home.work';
/** Panels in the order of the page; each appears for those whose abilities let a module fill it. */
const PANELS = ['home.due', 'home.missing', 'home.recent', 'home.spend'] as const;

/** Charts take the whole line; suppliers are a long list beside two short panels. */
const LOOKS: Partial<Record<string, string>> = { 'home.spend': styles.wide, 'home.missing': styles.tall };

/** Where everybody lands: what waits for them, what is due, what is missing, what came in. */
export default function Home(): ReactNode {
  const t = useText('admin');
  const { user } = useSession();
  const hasWork = useSlotFilled(WORK);
  return (
    <div className="uk-page">
      <PageHeader
        title={t('home.title')}
        subtitle={t('home.hint', { name: user.full_name, date: formatDate(todayInJapan()) })}
      />
      <FirstSteps />
      <Slot name="home.begin" />
      <div className={styles.panels}>
        <div className={styles.wide}>
          <Panel title={t('home.work')}>
            {hasWork ? (
              <WaitingList
                slot={WORK}
                empty={<EmptyState title={t('home.work_empty')} description={t('home.work_empty_hint')} />}
              />
            ) : (
              <EmptyState title={t('home.work_empty')} description={t('home.work_none_hint')} />
            )}
          </Panel>
        </div>
        {PANELS.map((slot) => (
          <SlotPanel key={slot} slot={slot} />
        ))}
      </div>
    </div>
  );
}

function SlotPanel({ slot }: { slot: (typeof PANELS)[number] }): ReactNode {
  const t = useText('admin');
  if (!useSlotFilled(slot)) return null;
  return (
    <div className={LOOKS[slot]}>
      <Panel title={t(slot)}>
        <Slot name={slot} />
      </Panel>
    </div>
  );
}
