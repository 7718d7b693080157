import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { leaving } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { type FormField, RecordForm } from '@uketori/frontend-kit/RecordForm';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { CopyValue, ShownSecret } from '../api-keys/ShownSecret';
import { abilityName } from '../roles/roleMatrix';
import { linesOf, type Application } from './application';
import styles from './applications.module.css';

/** A new application, one that is changed, or one whose secret is shown the one time it can be seen. */
export type Editing =
  | { mode: 'new' }
  | { mode: 'change'; application: Application }
  | { mode: 'made'; application: Application };

interface Props {
  editing: Editing | null;
  onMade: (application: Application) => void;
  onSaved: (application: Application) => void;
  onClose: () => void;
}

const TITLES = { new: 'application.create', change: 'application.edit', made: 'application.client_id' };

export function ApplicationDialog({ editing, onMade, onSaved, onClose }: Props): ReactNode {
  const t = useText('admin');
  const made = editing?.mode === 'made' ? editing.application : null;
  return (
    <Modal
      open={editing !== null}
      title={editing && (made ? made.name : t(TITLES[editing.mode]))}
      width={560}
      footer={made ? <Button onClick={onClose}>{t('action.close')}</Button> : null}
      onCancel={leaving(onClose)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {made && <Made application={made} />}
      {editing?.mode === 'new' && <ApplicationForm application={null} onSaved={onMade} onClose={onClose} />}
      {editing?.mode === 'change' && (
        <ApplicationForm
          application={editing.application}
          onSaved={(saved) => {
            onSaved(saved);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function Made({ application: { id, client_secret } }: { application: Application }): ReactNode {
  const t = useText('admin');
  return (
    <div className={styles.made}>
      <div>
        <div className={`uk-muted ${styles.label}`}>{t('application.client_id')}</div>
        <CopyValue label={t('application.client_id')} value={id} />
      </div>
      {client_secret && (
        <div>
          <div className={`uk-muted ${styles.label}`}>{t('application.secret')}</div>
          <ShownSecret
            label={t('application.secret')}
            value={client_secret}
            warning={t('application.once')}
          />
        </div>
      )}
    </div>
  );
}

type ApplicationForm = Pick<Application, 'name' | 'homepage_url' | 'kind' | 'scopes'> & { redirects: string };

const EMPTY: ApplicationForm = {
  name: '',
  homepage_url: '',
  kind: 'confidential',
  redirects: '',
  scopes: [],
};

function ApplicationForm({
  application,
  onSaved,
  onClose,
}: {
  application: Application | null;
  onSaved: (application: Application) => void;
  onClose: () => void;
}): ReactNode {
  const t = useText('admin');
  const held = useOptionalSession()?.abilities;
  const known = useApiQuery('/applications/scopes').data?.items;
  const kept = application?.scopes ?? [];
  const scopes = known?.filter((scope) => (held?.[scope] ?? 0) > 0 || kept.includes(scope));
  const initial = useMemo<ApplicationForm & { version?: number }>(
    () => (application ? { ...application, redirects: application.redirect_uris.join('\n') } : EMPTY),
    [application],
  );
  const save = async ({ name, homepage_url, kind, redirects, scopes, version = 0 }: typeof initial) => {
    const input = { name, homepage_url: homepage_url.trim(), redirect_uris: linesOf(redirects), scopes };
    const saved = application
      ? await api.put('/applications/{id}', {
          params: { path: { id: application.id } },
          body: { ...input, version },
        })
      : await api.post('/applications', { body: { ...input, kind } });
    toast.success(t(application ? 'application.saved' : 'application.made'));
    void invalidate('/applications', '/oauth/grants');
    onSaved(saved);
  };
  return (
    <RecordForm
      columns={1}
      initial={initial}
      onSubmit={save}
      onCancel={onClose}
      onReload={(current) => onSaved(current as Application)}
      submit_label={application ? undefined : t('action.create')}
      fields={applicationFields(t, application === null, scopes ?? kept)}
    />
  );
}

function applicationFields(
  t: ReturnType<typeof useText>,
  is_new: boolean,
  scopes: readonly string[],
): FormField[] {
  return [
    {
      name: 'name',
      label: t('application.name'),
      kind: 'text',
      required: true,
      max_length: 100,
      help: t('application.name_help'),
    },
    {
      name: 'homepage_url',
      label: t('application.homepage_url'),
      kind: 'text',
      max_length: 500,
      placeholder: 'https://app.example.jp',
    },
    {
      name: 'kind',
      label: t('application.kind'),
      kind: 'select',
      required: true,
      disabled: !is_new,
      help: t('application.kind_help'),
      options: (['confidential', 'public'] as const).map((value) => ({
        value,
        label: t(`application.kinds.${value}`),
      })),
    },
    {
      name: 'redirects',
      label: t('application.redirect_uris'),
      kind: 'textarea',
      required: true,
      max_length: 5100,
      help: t('application.redirect_help'),
    },
    {
      name: 'scopes',
      label: t('application.scopes'),
      kind: 'select',
      multiple: true,
      required: true,
      options: scopes.map((value) => ({ value, label: abilityName(t, value) })),
      help: t('application.scopes_help'),
      refused_by: ['grant_exceeds_own_rights'],
    },
  ];
}
