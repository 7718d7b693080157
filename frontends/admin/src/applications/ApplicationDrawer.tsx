import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useDeletion } from '@uketori/frontend-kit/useDeletion';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { App, Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import frame from '../settings/frame.module.css';
import { CopyValue } from '../api-keys/ShownSecret';
import type { Application } from './application';
import styles from './applications.module.css';
import { GrantList } from './GrantList';
import { ScopeTags } from './ScopeTags';

interface Props {
  application: Application | null;
  may_edit: boolean;
  onEdit: (application: Application) => void;
  /** shows the renewed secret */
  onSecret: (application: Application) => void;
  onClose: () => void;
}

/** One application: what its developers need, what it may ask for, and who allowed it. */
export function ApplicationDrawer({ application, onClose, ...acts }: Props): ReactNode {
  const t = useText('admin');
  return (
    <Drawer
      open={application !== null}
      size={520}
      title={<span lang="ja">{application?.name}</span>}
      onClose={onClose}
      destroyOnHidden
    >
      {application && (
        <>
          <Facts application={application} />
          {acts.may_edit && <Acts application={application} onClose={onClose} {...acts} />}
          <h3>{t('grant.title')}</h3>
          <GrantList
            application_id={application.id}
            empty={t('grant.empty')}
            nameOf={({ user_name }) => user_name}
            may_revoke={acts.may_edit}
          />
        </>
      )}
    </Drawer>
  );
}

const METADATA = '/.well-known/oauth-authorization-server';

function Facts({ application }: { application: Application }): ReactNode {
  const t = useText('admin');
  const { homepage_url, redirect_uris, secret_prefix, former_secret_until } = application;
  const [opened_at] = useState(() => new Date().toISOString());
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('application.client_id')}</dt>
        <dd>
          <CopyValue label={t('application.client_id')} value={application.id} />
        </dd>
      </div>
      {secret_prefix && (
        <div>
          <dt>{t('application.secret')}</dt>
          <dd>
            <bdi dir="ltr" className={frame.code}>
              {secret_prefix}…
            </bdi>
          </dd>
        </div>
      )}
      {former_secret_until && former_secret_until > opened_at && (
        <div>
          <dt>{t('application.former_until')}</dt>
          <dd>
            <DateTimeText value={former_secret_until} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('application.metadata')}</dt>
        <dd>
          <CopyValue label={t('application.metadata')} value={hostUrl('api', METADATA)} />
        </dd>
      </div>
      <div>
        <dt>{t('application.kind')}</dt>
        <dd>{t(`application.kinds.${application.kind}`)}</dd>
      </div>
      {homepage_url && (
        <div>
          <dt>{t('application.homepage_url')}</dt>
          <dd>
            <a href={homepage_url} target="_blank" rel="noopener noreferrer" dir="ltr">
              {homepage_url}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('application.redirect_uris')}</dt>
        {redirect_uris.map((uri) => (
          <dd key={uri}>
            <bdi dir="ltr" className={frame.code}>
              {uri}
            </bdi>
          </dd>
        ))}
      </div>
      <div>
        <dt>{t('application.scopes')}</dt>
        <dd>
          <ScopeTags scopes={application.scopes} />
        </dd>
      </div>
    </dl>
  );
}

function Acts({
  application,
  onEdit,
  onSecret,
  onClose,
}: Omit<Props, 'application' | 'may_edit'> & { application: Application }): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const { busy, act } = useAct();
  const deletion = useDeletion({
    path: '/applications/{id}',
    path_params: ({ id }: Application) => ({ id }),
    success: t('application.deleted'),
    invalidates: ['/applications', '/oauth/grants'],
    after: onClose,
  });
  const renew = async (end_former: boolean) => {
    const { id, version } = application;
    onSecret(
      await api.post('/applications/{id}/secret', {
        params: { path: { id } },
        body: { version, end_former },
      }),
    );
    onClose();
  };
  const ask = () => {
    let end_former = false;
    modal.confirm({
      title: t('application.renew_title', { name: application.name }),
      content: (
        <>
          <p>{t('application.renew_body')}</p>
          <Checkbox onChange={({ target }) => (end_former = target.checked)}>
            {t('application.renew_end_former')}
          </Checkbox>
        </>
      ),
      okText: t('application.renew'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () =>
        act(
          () => renew(end_former),
          () => invalidate('/applications'),
        ),
    });
  };
  return (
    <div className={styles.acts}>
      <Button onClick={() => onEdit(application)}>{t('action.edit')}</Button>
      {application.kind === 'confidential' && (
        <Button loading={busy} onClick={ask}>
          {t('application.renew')}
        </Button>
      )}
      <Button danger onClick={() => deletion.ask(application)}>
        {t('action.delete')}
      </Button>
      <ConfirmDelete {...deletion.dialog} title={t('application.delete_title', { name: application.name })}>
        <p>{t('application.delete_body')}</p>
      </ConfirmDelete>
    </div>
  );
}
