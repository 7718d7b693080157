import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { useReference } from '@uketori/frontend-kit/ReferenceSelect';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import { AddressPanel } from './AddressPanel';
import { captureFields, entriesOf } from './capture.fields';
import styles from './mail.module.css';
import type { MailSettings } from './mail.types';

/** メール取込の設定: the address for invoices, whose mails are taken, and how. */
export default function MailCapturePage(): ReactNode {
  const t = useText('intake');
  const kit = useText();
  const mayUpdate = useAbility('settings:update') > 0;
  const query = useApiQuery('/email-capture');
  return (
    <div className="uk-page">
      <PageHeader
        back={{ to: '/settings', label: kit('page.settings') }}
        title={t('mail.title')}
        subtitle={t('mail.hint')}
      />
      {!query.data && !query.error && <PageSpin />}
      {!query.data && query.error && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {query.data && (
        <div className={styles.page}>
          <AddressPanel settings={query.data} mayUpdate={mayUpdate} />
          <Rules settings={query.data} mayUpdate={mayUpdate} />
        </div>
      )}
    </div>
  );
}

function Rules({ settings, mayUpdate }: { settings: MailSettings; mayUpdate: boolean }): ReactNode {
  const t = useText('intake');
  const department = useReference('/masters/{kind}/{id}', { kind: 'department', id: settings.department_id });
  const fields = useMemo(() => captureFields(t, settings), [t, settings]);
  const initial = useMemo(
    () => ({
      senders: settings.senders,
      allowed: settings.allowed.join('\n'),
      split: settings.split ? 'yes' : 'no',
      attachment_page: settings.attachment_page ?? 0,
      department,
      version: settings.version,
    }),
    [settings, department],
  );
  const save = async ({ senders, allowed, split, attachment_page, ...values }: typeof initial) => {
    await api.patch('/email-capture', {
      body: {
        version: values.version,
        senders,
        ...(senders === 'listed' ? { allowed: entriesOf(allowed) } : {}),
        split: split === 'yes',
        attachment_page: attachment_page || null,
        department_id: values.department?.id ?? null,
      },
    });
    toast.success(t('mail.saved'));
    await invalidate('/email-capture');
  };
  return (
    <section className={`uk-panel ${styles.panel}`} aria-labelledby="mail-rules">
      <h2 id="mail-rules">{t('mail.rules')}</h2>
      {department === undefined ? (
        <PageSpin />
      ) : (
        <RecordForm
          columns={1}
          fields={fields}
          initial={initial}
          read_only={!mayUpdate}
          onSubmit={save}
          onReload={() => void invalidate('/email-capture')}
        />
      )}
      <p className={styles.hint}>
        {t('mail.limits', { size: Math.round(settings.max_bytes / 1024 / 1024), files: settings.max_files })}
      </p>
    </section>
  );
}
