import { isAllowed, type AbilityDemand } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { useCurrentInView } from '@uketori/frontend-kit/useCurrentInView';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SECTION_KEYS } from './settings.fields';
import styles from './frame.module.css';

interface Entry {
  to: string;
  label_key: string;
  ability: AbilityDemand;
}

const READ = 'settings:read';

const GROUPS: { key: string; entries: Entry[] }[] = [
  {
    key: 'organization',
    entries: SECTION_KEYS.map((key) => ({
      to: `/settings?section=${key}`,
      label_key: `section.${key}`,
      ability: READ,
    })),
  },
  {
    key: 'company',
    entries: [
      { to: '/initial-settings', label_key: 'nav.initial', ability: 'settings:update' },
      { to: '/mycompany', label_key: 'nav.mycompany', ability: READ },
      { to: '/user', label_key: 'nav.user', ability: READ },
      { to: '/role', label_key: 'nav.role', ability: [READ, 'role:update'] },
      { to: '/settings/approval-routes', label_key: 'nav.approval_routes', ability: READ },
    ],
  },
  {
    key: 'system',
    entries: [
      { to: '/settings/sso', label_key: 'nav.sso', ability: READ },
      { to: '/ip-restriction', label_key: 'nav.ip', ability: READ },
      { to: '/settings/modules', label_key: 'nav.modules', ability: READ },
      {
        to: '/settings/exports',
        label_key: 'nav.exports',
        ability: [READ, 'invoice:export_journal', 'invoice:export_table'],
      },
      { to: '/email-capture', label_key: 'nav.email_capture', ability: READ },
      { to: '/settings/chat', label_key: 'nav.chat', ability: READ },
      { to: '/gdrive', label_key: 'nav.drive', ability: READ },
      {
        to: '/settings/accounting',
        label_key: 'nav.accounting',
        ability: [READ, 'invoice:export_journal'],
      },
      { to: '/application', label_key: 'nav.applications', ability: READ },
      { to: '/settings/api-keys', label_key: 'nav.api_keys', ability: READ },
      { to: '/settings/webhooks', label_key: 'nav.webhooks', ability: READ },
      { to: '/settings/reading', label_key: 'nav.reading', ability: 'operations:read' },
      { to: '/settings/jobs', label_key: 'nav.jobs', ability: 'operations:read' },
      { to: '/settings/limits', label_key: 'nav.limits', ability: READ },
      { to: '/settings/security-events', label_key: 'nav.security_events', ability: READ },
      { to: '/settings/logs', label_key: 'nav.logs', ability: READ },
    ],
  },
  { key: 'own', entries: [{ to: '/account', label_key: 'nav.account', ability: null }] },
];

function isHere(to: string, pathname: string, section: string | null): boolean {
  const [path = '', query] = to.split('?');
  if (query) return pathname === path && query === `section=${section ?? SECTION_KEYS[0]}`;
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** All settings pages share one list of pages beside them. */
export function SettingsFrame({ children }: { children: ReactNode }): ReactNode {
  const t = useText('admin');
  const abilities = useOptionalSession()?.abilities;
  const { pathname, search } = useLocation();
  const section = new URLSearchParams(search).get('section');
  const nav = useCurrentInView(`${pathname}?${section}`);
  const groups = GROUPS.map(({ key, entries }) => ({
    key,
    shown: entries.filter(({ ability }) => isAllowed(abilities, ability)),
  })).filter(({ shown }) => shown.length > 0);
  // Most roles reach their own account only, and a list of one page has no use.
  const isAlone = groups.length === 1 && groups[0]?.shown.length === 1;
  if (isAlone) return <div className="uk-page">{children}</div>;
  return (
    <div className={`uk-page ${styles.frame}`}>
      <nav ref={nav} className={styles.nav} aria-label={t('nav.label')}>
        {groups.map(({ key, shown }) => (
          <div key={key} className={styles.group}>
            <div className={styles.group_title}>{t(`nav.group.${key}`)}</div>
            {shown.map(({ to, label_key }) => (
              <Link
                key={to}
                to={to}
                className={styles.entry}
                aria-current={isHere(to, pathname, section) ? 'page' : undefined}
              >
                {t(label_key)}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
