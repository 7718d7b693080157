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
import { useStore } from '@uketori/frontend-kit/store';
import { chooseTheme, THEME_CHOICES, themeChoiceStore } from '@uketori/frontend-kit/themeMode';
import styles from './app.module.css';

const THEME = 'theme-';

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
  const chosen = useStore(themeChoiceStore);
  const follow = (key: string): void => {
    const theme = THEME_CHOICES.find((choice) => key === THEME + choice);
    if (theme) chooseTheme(user.id, theme);
    else void (key === 'account' ? navigate('/account') : logout());
  };
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
        selectable: true,
        selectedKeys: [THEME + chosen],
        items: [
          { key: 'account', icon: <UserOutlined />, label: t('top.account') },
          {
            type: 'group',
            label: t('top.theme'),
            children: THEME_CHOICES.map((choice) => ({ key: THEME + choice, label: t(`theme.${choice}`) })),
          },
          { key: 'logout', icon: <LogoutOutlined />, label: t('top.logout') },
        ],
        onClick: ({ key }) => follow(key),
      }}
    >
      <button type="button" className={styles.user} aria-label={t('top.user', { name: user.full_name })}>
        <Avatar
          size={30}
          style={{ background: 'var(--uk-primary-fill)', color: 'var(--uk-on-colour)', fontSize: 12 }}
        >
          {user.full_name.replace(/\s/g, '').slice(0, 2)}
        </Avatar>
      </button>
    </Dropdown>
  );
}
