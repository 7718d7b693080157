import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { Link } from '@uketori/frontend-kit/Link';
import { useSides, useText } from '@uketori/frontend-kit/i18n';
import { Logo } from '../Logo';
import { menuIcon } from './icons';
import { useMenu } from './useMenu';
import styles from './app.module.css';

interface Props {
  collapsed: boolean;
  onToggle: () => void;
}

export function Menu({ collapsed, onToggle }: Props): ReactNode {
  const t = useText('shell');
  return (
    <nav className={styles.menu} aria-label={t('menu.label')} data-tour="menu">
      <div className={styles.brand}>
        <Logo size={30} />
        {!collapsed && (
          <span className={styles.brand_words}>
            <b>{t('menu.brand')}</b>
            <small>Uketori</small>
          </span>
        )}
      </div>
      <MenuList collapsed={collapsed} />
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

/** All pages of the menu that the user may read. */
export function MenuList({ collapsed = false }: { collapsed?: boolean }): ReactNode {
  const { end } = useSides();
  const { items, active, labelOf } = useMenu();
  return (
    <ul>
      {items.map((item) => {
        const Icon = menuIcon(item.icon);
        const label = labelOf(item);
        return (
          <li key={item.path}>
            <Tooltip title={collapsed ? label : null} placement={end}>
              <Link
                to={item.path}
                className={`${styles.item} ${item.path === active ? styles.item_active : ''}`}
                aria-current={item.path === active ? 'page' : undefined}
                // A folded menu hides the words.
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
  );
}
