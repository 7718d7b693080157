import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, App, Button } from 'antd';
import type { ReactNode } from 'react';
import { CopyAddress } from './CopyAddress';
import styles from './mail.module.css';
import type { MailSettings } from './mail.types';

/** The address of the organization: issued, copied, reissued, switched off. */
export function AddressPanel({
  settings,
  mayUpdate,
}: {
  settings: MailSettings;
  mayUpdate: boolean;
}): ReactNode {
  const t = useText('intake');
  const { address, issued_at, issued_by_name, last_mail_at, receiving } = settings;
  return (
    <section className={`uk-panel ${styles.panel}`} aria-labelledby="mail-address">
      <div className={styles.panel_head}>
        <h2 id="mail-address">{t('mail.address')}</h2>
        <StatusTag tone={address ? 'success' : 'neutral'}>{t(address ? 'mail.on' : 'mail.off')}</StatusTag>
      </div>
      {!receiving && <Alert type="warning" showIcon title={t('mail.not_receiving')} />}
      {address ? (
        <CopyAddress address={address} />
      ) : (
        <p className={styles.hint}>{t('mail.no_address_hint')}</p>
      )}
      {address && (
        <dl className="uk-facts">
          <div>
            <dt>{t('mail.issued_at')}</dt>
            <dd>{issued_at && <DateTimeText value={issued_at} />}</dd>
          </div>
          <div>
            <dt>{t('mail.issued_by')}</dt>
            <dd lang="ja">{issued_by_name || '—'}</dd>
          </div>
          <div>
            <dt>{t('mail.last_mail_at')}</dt>
            <dd>{last_mail_at ? <DateTimeText value={last_mail_at} /> : t('mail.no_mail_yet')}</dd>
          </div>
        </dl>
      )}
      {mayUpdate && <Actions settings={settings} />}
    </section>
  );
}

type Change = '/email-capture/issue' | '/email-capture/switch-off';

function Actions({ settings: { address, version } }: { settings: MailSettings }): ReactNode {
  const t = useText('intake');
  const { modal } = App.useApp();
  const { busy, act } = useAct();
  const run = (path: Change, words: string) =>
    act(
      async () => {
        await api.post(path, { body: { version } });
        toast.success(words);
      },
      () => invalidate('/email-capture'),
    );
  const ask = (what: 'reissue' | 'switch_off', path: Change) =>
    modal.confirm({
      title: t(`mail.${what}_title`),
      content: t(`mail.${what}_hint`),
      okText: t(`mail.${what}`),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () => run(path, t(`mail.${what}_done`)),
    });
  if (!address)
    return (
      <div>
        <Button
          type="primary"
          loading={busy}
          onClick={() => void run('/email-capture/issue', t('mail.issued'))}
        >
          {t('mail.issue')}
        </Button>
      </div>
    );
  return (
    <div className={styles.actions}>
      <Button loading={busy} onClick={() => ask('reissue', '/email-capture/issue')}>
        {t('mail.reissue')}
      </Button>
      <Button
        danger
        type="text"
        disabled={busy}
        onClick={() => ask('switch_off', '/email-capture/switch-off')}
      >
        {t('mail.switch_off')}
      </Button>
    </div>
  );
}
