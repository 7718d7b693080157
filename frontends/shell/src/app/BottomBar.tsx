import { MenuOutlined } from '@ant-design/icons';
import { Badge } from 'antd';
import { createElement, useEffect, useState, type ReactNode } from 'react';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { Link } from '@uketori/frontend-kit/Link';
import { useAddress } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { useStore } from '@uketori/frontend-kit/store';
import { navigationStore } from '../remotes/remotes';
import { barOf, type MenuItem } from '../remotes/route';
import { menuIcon } from './icons';
import { MenuList } from './Menu';
import { useMenu } from './useMenu';
import styles from './app.module.css';

/** The number behind a bar's entry may also change by what others do. */
const EVERY_MS = 60_000;
const SHOWN_MOST = 99;

/** The menu of a narrow window: the pages of every day within reach of a thumb, and a button for all the others. */
export function BottomBar(): ReactNode {
  const t = useText('shell');
  const { pathname } = useStore(navigationStore);
  const { items, active, labelOf } = useMenu();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn !== null;
  const close = (): void => setOpenOn(null);
  const shown = barOf(items);
  const isElsewhere = !shown.some(({ path }) => path === active);
  // The page may be drawn after its address is there: only another page than the one it opened on closes the menu.
  useEffect(() => setOpenOn((on) => (on === pathname ? on : null)), [pathname]);
  return (
    <nav className={styles.bottom} aria-label={t('menu.bar')} data-tour="menu">
      {shown.map((item) => (
        <Entry key={item.path} item={item} label={labelOf(item)} isActive={item.path === active} />
      ))}
      <button
        type="button"
        className={`${styles.bottom_entry} ${isElsewhere ? styles.bottom_active : ''}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenOn(window.location.pathname)}
      >
        <span aria-hidden className={styles.bottom_icon}>
          <MenuOutlined />
        </span>
        <span className={styles.bottom_label}>{t('menu.open')}</span>
      </button>
      <Drawer
        open={open}
        onClose={close}
        placement="bottom"
        size="auto"
        title={t('menu.label')}
        className={styles.menu_drawer}
      >
        {/* The page of an entry may be the one on show. */}
        <nav aria-label={t('menu.label')} onClick={close}>
          <MenuList />
        </nav>
      </Drawer>
    </nav>
  );
}

interface EntryProps {
  item: MenuItem;
  label: string;
  isActive: boolean;
}

function Entry({ item, label, isActive }: EntryProps): ReactNode {
  const t = useText('shell');
  const count = useCount(item);
  return (
    <Link
      to={item.path}
      className={`${styles.bottom_entry} ${isActive ? styles.bottom_active : ''}`}
      aria-current={isActive ? 'page' : undefined}
    >
      <span aria-hidden className={styles.bottom_icon}>
        <Badge count={count} overflowCount={SHOWN_MOST} size="small">
          {createElement(menuIcon(item.icon))}
        </Badge>
      </span>
      <span className={styles.bottom_label}>{label}</span>
      {count > 0 && <span className="uk-visually-hidden">{t('menu.count', { number: count })}</span>}
    </Link>
  );
}

/** How many rows the list of an entry has; 0 for an entry without one. */
function useCount({ module, bar }: MenuItem): number {
  const [path = '', query = ''] = (bar?.count ?? '').split('?');
  const asked = { ...Object.fromEntries(new URLSearchParams(query)), count: 'capped', limit: 1 };
  const { data } = useAddress<{ count?: number }>(path, asked, {
    enabled: path !== '',
    refetchInterval: EVERY_MS,
  });
  useLiveRefresh('admin', `${module}.`, ...(path === '' ? [] : [path]));
  return data?.count ?? 0;
}
