import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { type Deal, type MappingRow, type Obstacle, REMOTE_KIND, REQUIRED_KINDS } from './accounting.types';
import { MappingDialog } from './MappingDialog';
import styles from './accounting.module.css';

interface Props {
  obstacles: readonly Obstacle[];
  /** After a counterpart was chosen. */
  onMended?: () => void;
}

/** What keeps an invoice from being sent; a missing counterpart can be chosen on the spot. */
export function Obstacles({ obstacles, onMended }: Props): ReactNode {
  const t = useText('journal');
  const mayMap = useAbility('settings:update') > 0;
  const [mapping, setMapping] = useState<MappingRow | null>(null);
  return (
    <>
      <ul className={styles.obstacles}>
        {obstacles.map((one) => (
          <li key={`${one.code}/${one.kind ?? ''}/${one.name ?? ''}`}>
            <span>
              {t(`accounting.obstacle.${one.code}`, {
                kind: one.kind ? t(`accounting.kind.${one.kind}`) : '',
                name: one.name || t('accounting.nameless'),
              })}
            </span>{' '}
            {mayMap && one.key && (
              <Button type="link" size="small" onClick={() => setMapping(mappingOf(one))}>
                {t('accounting.map_it')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mapping && (
        <MappingDialog row={mapping} onSaved={() => onMended?.()} onClose={() => setMapping(null)} />
      )}
    </>
  );
}

function mappingOf({ kind = 'company', key = '', name = '' }: Obstacle): MappingRow {
  return {
    kind,
    key,
    name,
    code: '',
    required: REQUIRED_KINDS.has(kind),
    remote_kind: REMOTE_KIND[kind],
    state: 'missing',
    via: null,
    remote: null,
  };
}

/** Why a sending waits or failed: what is in the way, or the service's own words. */
export function DealReason({ deal }: { deal: Deal }): ReactNode {
  const t = useText('journal');
  if (!deal.error_code || deal.state === 'sent') return null;
  const { obstacles, messages, remote_request_id } = deal.error_params;
  if (obstacles) return <Obstacles obstacles={obstacles} />;
  return (
    <div className={styles.reason}>
      <span>
        {t(`accounting.reason.${deal.error_code}`, {
          defaultValue: t('accounting.reason.accounting_unavailable'),
        })}
      </span>
      {messages?.map((message) => (
        <span key={message} lang="ja">
          {message}
        </span>
      ))}
      {remote_request_id && (
        <span className="uk-muted">{t('accounting.request_id', { id: remote_request_id })}</span>
      )}
    </div>
  );
}
