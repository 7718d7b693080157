import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { formatDateTime } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { InvoiceNumbers } from './ExportFindings';
import type { ExportPreview, ExportRequest } from './export.types';
import styles from './exports.module.css';

const LOOK_AGAIN_MS = 10_000;
/** The queue asks every quarter of a minute, ten numbers at a time; a user who waits longer looks again. */
const LOOKS = 6;

type RegistryFindings = NonNullable<ExportPreview['registry']>;

interface Props {
  found: RegistryFindings;
  /** the request that returned the findings */
  request: ExportRequest;
  onLookAgain: () => void;
}

/**
 * What the registry's responses mean for a file: numbers that did not hold, and responses older than a day.
 */
export function RegistryState({ found, request, onLookAgain }: Props): ReactNode {
  const t = useText('journal');
  const [looks, setLooks] = useState(0);
  const { stale, invalid } = found;
  const waiting = looks > 0 && stale.count > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => {
      setLooks(looks - 1);
      onLookAgain();
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
    // One look after the other; onLookAgain is the dialog's for its life.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [looks, waiting]);
  const recheck = async () => {
    try {
      const { queued } = await api.post('/exports/registry-recheck', { body: request });
      toast.info(t('export.registry.queued', { count: queued }));
      setLooks(LOOKS);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <>
      {invalid.count > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('export.registry.invalid', { count: invalid.count })}
          description={<Suppliers found={invalid} hint={t('export.registry.invalid_hint')} />}
        />
      )}
      {stale.count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('export.registry.stale', { count: stale.count })}
          description={<Suppliers found={stale} hint={t('export.registry.stale_hint')} dated />}
          action={
            <Button size="small" loading={waiting} onClick={() => void recheck()}>
              {t(waiting ? 'export.registry.rechecking' : 'export.registry.recheck')}
            </Button>
          }
        />
      )}
    </>
  );
}

function Suppliers({
  found,
  hint,
  dated = false,
}: {
  found: RegistryFindings['stale'];
  hint: string;
  dated?: boolean;
}): ReactNode {
  const t = useText('journal');
  const more = found.count - found.suppliers.length;
  return (
    <>
      <ul className={styles.suppliers}>
        {found.suppliers.map((one) => (
          <li key={one.t_number}>
            <span lang="ja">{one.partner_name}</span> <span dir="ltr">{one.t_number}</span>{' '}
            {dated && (
              <span className="uk-muted">
                {one.checked_at
                  ? t('export.registry.checked_at', { at: formatDateTime(one.checked_at) })
                  : t('export.registry.never')}
                {one.error_code !== '' && ` ${t('export.registry.failing')}`}
              </span>
            )}
            {!dated && (
              <span className="uk-muted">
                {t(
                  one.state === 'registered'
                    ? 'export.registry.not_on_day'
                    : 'export.registry.not_registered',
                )}
              </span>
            )}{' '}
            <InvoiceNumbers ids={one.local_ids} count={one.count} />
          </li>
        ))}
        {more > 0 && <li>{t('export.registry.more', { count: more })}</li>}
      </ul>
      <div className="uk-muted">{hint}</div>
    </>
  );
}
