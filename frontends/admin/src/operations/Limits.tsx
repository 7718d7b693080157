import { useApiQueries } from '@uketori/frontend-kit/apiHooks';
import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { CHAINED_SERVICES } from '../action-log/chain';
import { SettingsFrame } from '../settings/SettingsFrame';
import { answersOf, Silent } from './Silent';
import { limitsOf, type ShownLimit } from './limits.rules';

const PARAMS = CHAINED_SERVICES.map((service) => ({ params: { path: { service } } }));
const EVERY = { refetchInterval: 30_000 };

/** What the organization used today of what it may do only so often a day. */
export default function Limits(): ReactNode {
  const t = useText('admin');
  const results = useApiQueries('/quotas/{service}', PARAMS, EVERY);
  return (
    <SettingsFrame>
      <PageHeader title={t('limits.title')} subtitle={t('limits.hint')} />
      {results.every(({ isPending }) => isPending) ? (
        <PageSpin />
      ) : (
        <div>
          <Silent results={results} />
          {limitsOf(answersOf(results)).map((limit) => (
            <Limit key={limit.name} {...limit} />
          ))}
        </div>
      )}
    </SettingsFrame>
  );
}

function Limit({ name, used, limit, refused, state }: ShownLimit): ReactNode {
  const t = useText('admin');
  const label = t(`limits.kinds.${name}`);
  const percent = limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 100));
  return (
    <section className="uk-panel" style={{ marginBottom: 12, padding: 16 }} aria-label={label}>
      <div style={{ display: 'flex', gap: 8, justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <strong>{label}</strong>
        <span className="uk-num">
          {t('limits.of', { used: formatCount(used), limit: formatCount(limit) })}
        </span>
      </div>
      <Progress
        percent={percent}
        showInfo={false}
        status={state === 'reached' ? 'exception' : 'normal'}
        aria-label={label}
      />
      {state !== 'free' && (
        <StatusTag tone={state === 'reached' ? 'danger' : 'warning'}>{t(`limits.${state}`)}</StatusTag>
      )}{' '}
      {refused > 0 && <span className="uk-muted">{t('limits.refused', { count: refused })}</span>}
    </section>
  );
}
