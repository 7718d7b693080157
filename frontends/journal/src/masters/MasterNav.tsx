import { useLabels, useOptionalSession } from '@uketori/frontend-kit/session';
import { isAllowed } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { moduleStore } from '@uketori/frontend-kit/registry';
import { useStore } from '@uketori/frontend-kit/store';
import { useCurrentInView } from '@uketori/frontend-kit/useCurrentInView';
import type { ReactNode } from 'react';
import { KINDS } from './masters.kinds';
import styles from './masters.module.css';

const BESIDES = [
  { path: 'company', ability: 'company:read', key: 'masters.nav.company' },
  { path: 'split-rule', ability: ['department:read', 'master:read'], key: 'masters.nav.split_rule' },
  { path: 'pattern', ability: 'company:read', key: 'masters.nav.pattern' },
  { path: 'lesson', ability: 'company:read', key: 'masters.nav.lesson' },
  { path: 'default-journal', ability: 'settings:read', key: 'masters.nav.default_journal' },
] as const;

/** An entry of another module: shown if that module is enabled and the user may open its page. */
const FEES = '/master/transfer-fee';

function useMayFees(): boolean {
  const pages = useStore(moduleStore).flatMap(({ remote }) => remote.pages);
  const abilities = useOptionalSession()?.abilities;
  return pages.some(({ path, ability }) => path === FEES && isAllowed(abilities, ability));
}

/** Masters on the left, the chosen one on the right; only what the user may read is listed. */
export function MasterPage({ current, children }: { current: string; children: ReactNode }): ReactNode {
  const t = useText('journal');
  const labelOf = useLabels();
  const nav = useCurrentInView(current);
  const mayFees = useMayFees();
  const abilities = useOptionalSession()?.abilities ?? {};
  const entries = [
    ...KINDS.filter(({ resource }) => isAllowed(abilities, [`${resource}:read`, 'master:read'])).map(
      ({ path, kind }) => ({
        path,
        label: labelOf(kind, t(`reference.${kind}`)),
      }),
    ),
    ...BESIDES.filter(({ ability }) => isAllowed(abilities, ability)).map(({ path, key }) => ({
      path,
      label: t(key),
    })),
    ...(mayFees ? [{ path: 'transfer-fee', label: t('masters.nav.transfer_fee') }] : []),
  ];
  return (
    <div className={`uk-page ${styles.page}`}>
      <nav ref={nav} className={styles.nav} aria-label={t('masters.title')}>
        {entries.map(({ path, label }) => (
          <Link
            key={path}
            to={`/master/${path}`}
            className={styles.entry}
            aria-current={path === current ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
