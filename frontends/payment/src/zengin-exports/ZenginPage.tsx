import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PaymentTabs } from '../PaymentTabs';
import { BatchList } from './BatchList';
import { MakeFile } from './MakeFile';
import { ReadFile } from './ReadFile';
import styles from './zengin.module.css';

type View = 'make' | 'batches' | 'read';

/** Transfer files: make one, or look at those that were made. */
export default function ZenginPage(): ReactNode {
  const t = useText('payment');
  const [address] = useSearchParams();
  const asked = address.get('view');
  const view: View = asked === 'batches' || asked === 'read' ? asked : 'make';
  return (
    <div className="uk-page">
      <PaymentTabs active="zengin" />
      <div className={styles.switch}>
        <Segmented<View>
          value={view}
          onChange={(next) =>
            void navigate(next === 'make' ? '/payment/zengin' : `/payment/zengin?view=${next}`)
          }
          options={[
            { value: 'make', label: t('zengin.make') },
            { value: 'batches', label: t('zengin.batches') },
            { value: 'read', label: t('read.title') },
          ]}
        />
      </div>
      {view === 'batches' && <BatchList />}
      {view === 'read' && <ReadFile />}
      {view === 'make' && <MakeFile />}
    </div>
  );
}
