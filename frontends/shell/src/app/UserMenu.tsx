import { LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Avatar } from 'antd';
import type { ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { confirmLeave } from '@uketori/frontend-kit/dirty';
import { Dropdown } from '@uketori/frontend-kit/Dropdown';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useSides, useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { useSession } from '@uketori/frontend-kit/session';
import styles from './app.module.css';

/** Leaves even when the server does not respond: the user wants to leave. */
async function logout(): Promise<void> {
  if (!(await confirmLeave())) return;
  await api.post('/session/logout').catch(() => undefined);
  window.location.assign(hostUrl('accounts', '/login'));
}

export function UserMenu(): ReactNode {
  const t = useText('shell');
  const { below_end } = useSides();
  const { user } = useSession();
  return (
    <Dropdown
      trigger={['click']}
      placement={below_end}
      popupRender={(menu) => (
        <div className={styles.user_card}>
          <div className={styles.user_facts}>
            <strong lang="ja">{user.full_name}</strong>
            <span>
              <bdi dir="ltr">{user.email}</bdi>
            </span>
            <span className={styles.user_role}>{user.role.name}</span>
          </div>
          {menu}
        </div>
      )}
      menu={{
        items: [
          { key: 'account', icon: <UserOutlined />, label: t('top.account') },
          { key: 'logout', icon: <LogoutOutlined />, label: t('top.logout') },
        ],
        onClick: ({ key }) => void (key === 'account' ? navigate('/account') : logout()),
      }}
    >
      <button type="button" className={styles.user} aria-label={t('top.user', { name: user.full_name })}>
        <Avatar size={30} style={{ background: '#1155cc', fontSize: 12 }}>
          {user.full_name.replace(/\s/g, '').slice(0, 2)}
        </Avatar>
      </button>
    </Dropdown>
  );
}
