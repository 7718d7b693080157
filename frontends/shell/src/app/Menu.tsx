import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { Link } from '@uketori/frontend-kit/Link';
import { i18nInstance, useSides, useText } from '@uketori/frontend-kit/i18n';
import { moduleStore } from '@uketori/frontend-kit/registry';
import { useSession } from '@uketori/frontend-kit/session';
import { useStore } from '@uketori/frontend-kit/store';
import { Logo } from '../Logo';
import { navigationStore } from '../remotes/remotes';
import { activeMenuPath, menuOf, titlesNamespace } from '../remotes/route';
import { menuIcon } from './icons';
import styles from './app.module.css';

interface Props {
  collapsed: boolean;
  onToggle: () => void;
}

export function Menu({ collapsed, onToggle }: Props): ReactNode {
  const t = useText('shell');
  const { end } = useSides();
  const { abilities } = useSession();
  const items = menuOf(useStore(moduleStore), abilities);
  const active = activeMenuPath(useStore(navigationStore).pathname, items);
  return (
    <nav className={styles.menu} aria-label={t('menu.label')}>
      <div className={styles.brand}>
        <Logo size={30} />
        {!collapsed && (
          <span className={styles.brand_words}>
            <b>{t('menu.brand')}</b>
            <small>Uketori</small>
          </span>
        )}
      </div>
      <ul>
        {items.map((item) => {
          const Icon = menuIcon(item.icon);
          const label = i18nInstance().t(item.label_key, { ns: titlesNamespace(item.module) });
          return (
            <li key={item.path}>
              <Tooltip title={collapsed ? label : null} placement={end}>
                <Link
                  to={item.path}
                  className={`${styles.item} ${item.path === active ? styles.item_active : ''}`}
                  aria-current={item.path === active ? 'page' : undefined}
                  // A folded menu, and any menu on a phone, hides the words.
                  aria-label={label}
                >
                  <span aria-hidden className={styles.item_icon}>
                    <Icon />
                  </span>
                  <span className={styles.item_label}>{label}</span>
                </Link>
              </Tooltip>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className={styles.fold}
        onClick={onToggle}
        aria-expanded={!collapsed}
        aria-label={t(collapsed ? 'menu.expand' : 'menu.collapse')}
      >
        {collapsed ? <MenuUnfoldOutlined className="uk-way" /> : <MenuFoldOutlined className="uk-way" />}
        {!collapsed && <span>{t('menu.collapse')}</span>}
      </button>
    </nav>
  );
}
