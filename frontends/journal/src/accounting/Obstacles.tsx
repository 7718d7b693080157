import { api } from '@uketori/frontend-kit/api';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { type Deal, type MappingRow, type Obstacle, REMOTE_KIND, REQUIRED_KINDS } from './accounting.types';
import { MappingDialog } from './MappingDialog';
import styles from './accounting.module.css';
import { useMaySend } from './useAccounting';

interface Props {
  obstacles: readonly Obstacle[];
  /** The invoice that they keep back: a missing partner can be created for it. */
  invoice?: number;
  /** After a counterpart was chosen or created. */
  onMended?: () => void;
}

/** What keeps an invoice from being sent; a missing counterpart can be chosen on the spot. */
export function Obstacles({ obstacles, invoice, onMended }: Props): ReactNode {
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
            {invoice !== undefined && isMissingPartner(one) && (
              <CreatePartner invoice={invoice} partner_key={one.key ?? ''} onCreated={onMended} />
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

function isMissingPartner({ code, kind, key }: Obstacle): boolean {
  return code === 'unmapped' && kind !== undefined && key !== undefined && REMOTE_KIND[kind] === 'partner';
}

/** Creates the partner over there, with the registered number of the invoice. */
function CreatePartner(props: {
  invoice: number;
  partner_key: string;
  onCreated: (() => void) | undefined;
}): ReactNode {
  const { invoice, partner_key, onCreated } = props;
  const t = useText('journal');
  const maySend = useMaySend();
  const { busy, act } = useAct();
  if (!maySend) return null;
  const create = async () => {
    const body = { local_id: invoice, key: partner_key };
    const { name, created } = await api.post('/accounting/partners', { body });
    toast.success(t(created ? 'accounting.partner_created' : 'accounting.partner_found', { name }));
  };
  return (
    <Button type="link" size="small" loading={busy} onClick={() => void act(create, onCreated)}>
      {t('accounting.create_partner')}
    </Button>
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

/** The words of an error code of a sending; none for none. */
export function useReason(): (code: string) => string | undefined {
  const t = useText('journal');
  return (code) =>
    code === ''
      ? undefined
      : t(`accounting.reason.${code}`, { defaultValue: t('accounting.reason.accounting_unavailable') });
}

/** Why a sending waits or failed: what is in the way, or the service's own words. */
export function DealReason({ code, params }: { code: string; params: Deal['error_params'] }): ReactNode {
  const t = useText('journal');
  const reason = useReason();
  if (!code) return null;
  const { obstacles, messages, remote_request_id } = params;
  if (obstacles) return <Obstacles obstacles={obstacles} />;
  return (
    <div className={styles.reason}>
      <span>{reason(code)}</span>
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
