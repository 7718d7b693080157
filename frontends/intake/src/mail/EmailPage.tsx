import { SettingOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { CopyAddress } from './CopyAddress';
import { emailColumns } from './email.columns';
import { EmailDrawer } from './EmailDrawer';
import styles from './mail.module.css';
import { EMAIL_TONES, type EmailState } from './mail.types';
import { useEmailFilter } from './useEmailFilter';

const REFRESH_MS = 5_000;
const STATES = Object.keys(EMAIL_TONES) as EmailState[];

/** メール: what came to the address for invoices, and what became of each file. */
export default function EmailPage(): ReactNode {
  const t = useText('intake');
  const maySet = useAbility('settings:read') > 0;
  const [filter, setFilter] = useEmailFilter();
  const [open, setOpen] = useState<string | null>(null);
  const columns = useMemo(() => emailColumns(t), [t]);
  return (
    <div className="uk-page">
      <PageHeader
        title={t('mail.list_title')}
        subtitle={t('mail.list_hint')}
        actions={
          maySet && (
            <Button icon={<SettingOutlined />} onClick={() => void navigate('/email-capture')}>
              {t('mail.settings')}
            </Button>
          )
        }
      />
      <DataTable
        id="intake.emails"
        path="/emails"
        row_key="email_id"
        label={t('mail.list_title')}
        columns={columns}
        params={filter}
        default_sort="-received_at"
        refetchInterval={REFRESH_MS}
        onOpen={(row) => setOpen(row.email_id)}
        toolbar={
          <FilterBar
            value={filter}
            onChange={setFilter}
            fields={[
              { name: 'date', label: t('mail.received_at'), kind: 'date_range' },
              { name: 'q', label: t('mail.search'), kind: 'text', width: 240 },
              {
                name: 'state',
                label: t('mail.state'),
                kind: 'select',
                options: STATES.map((value) => ({ value, label: t(`mail.states.${value}`) })),
              },
            ]}
          />
        }
        empty={{ title: t('mail.none'), description: <HowTo /> }}
      />
      {open && <EmailDrawer id={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Where mails are to be sent, for a list that is still empty. */
function HowTo(): ReactNode {
  const t = useText('intake');
  const maySet = useAbility('settings:read') > 0;
  const { data } = useApiQuery('/email-capture/address');
  if (!data) return null;
  if (data.address === null)
    return (
      <>
        <p>{t('mail.none_no_address')}</p>
        {maySet ? <Link to="/email-capture">{t('mail.go_issue')}</Link> : <p>{t('mail.ask_keeper')}</p>}
      </>
    );
  return (
    <div className={styles.how_to}>
      <p>{t('mail.none_hint')}</p>
      <CopyAddress address={data.address} />
      <p>{t(`mail.senders_hint.${data.senders}`)}</p>
    </div>
  );
}
