import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PaymentTabs } from '../PaymentTabs';
import { BatchList } from './BatchList';
import { MakeFile } from './MakeFile';
import styles from './zengin.module.css';

type View = 'make' | 'batches';

/** Transfer files: make one, or look at those that were made. */
export default function ZenginPage(): ReactNode {
  const t = useText('payment');
  const [address] = useSearchParams();
  const view: View = address.get('view') === 'batches' ? 'batches' : 'make';
  return (
    <div className="uk-page">
      <PaymentTabs active="zengin" />
      <div className={styles.switch}>
        <Segmented<View>
          value={view}
          onChange={(next) =>
            void navigate(next === 'batches' ? '/payment/zengin?view=batches' : '/payment/zengin')
          }
          options={[
            { value: 'make', label: t('zengin.make') },
            { value: 'batches', label: t('zengin.batches') },
          ]}
        />
      </div>
      {view === 'batches' ? <BatchList /> : <MakeFile />}
    </div>
  );
}
