import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { formatDate, formatDateTime } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Qualification } from './assessment.types';
import { QualifiedTag } from './QualifiedTag';
import styles from './tax.module.css';

const GOOD = new Set(['check_digit_ok', 'registered', 'name_matches', 'name_confirmed']);
const BAD = new Set(['no_number', 'bad_format', 'not_registered', 'not_yet_registered', 'expired']);

function Mark({ reason }: { reason: string }): ReactNode {
  if (GOOD.has(reason)) return <CheckCircleFilled className={styles.good} aria-hidden />;
  if (BAD.has(reason)) return <CloseCircleFilled className={styles.bad} aria-hidden />;
  return <ExclamationCircleFilled className={styles.doubtful} aria-hidden />;
}

interface Props {
  t_number: string;
  qualification: Qualification;
  registry: Schema<'RegistryState'> | null;
  registry_enabled: boolean;
  /** Queries the registry; with `force` even when its last response is recent. */
  check: (force: boolean) => Promise<unknown>;
  /** Null where there is no supplier to accept a name for. */
  company_id: string | null;
  /** The number is still being typed. */
  unsaved: boolean;
  may_check: boolean;
  onChecked: () => Promise<unknown>;
}

/** Whether the issuer is a registered one, and how that is known. */
export function QualifiedCard(props: Props): ReactNode {
  const { t_number, qualification, registry, registry_enabled, check, company_id, unsaved } = props;
  const t = useText('journal');
  const mayConfirm = useAbility('company:update') > 0;
  const { busy, act } = useAct('invoice');
  const run = (work: () => Promise<unknown>, done: string) =>
    act(async () => {
      await work();
      await Promise.all([props.onChecked(), invalidate('/invoices', '/companies')]);
      toast.success(done);
    });
  const wasChecked = Boolean(registry?.checked_at);
  const differs = qualification.reasons.includes('name_differs');
  return (
    <section className={styles.card} aria-label={t('tax.card.qualified')}>
      <header>
        <h3>{t('tax.card.qualified')}</h3>
        <QualifiedTag verdict={qualification.verdict} />
        <span className={styles.number}>{t_number || t('tax.no_number')}</span>
        {props.may_check && t_number !== '' && (
          <Button
            size="small"
            className={styles.end}
            loading={busy}
            disabled={!registry_enabled || unsaved}
            title={unsaved ? t('tax.save_first') : undefined}
            onClick={() => void run(() => check(wasChecked), t('tax.number_checked'))}
          >
            {t(wasChecked ? 'tax.check_again' : 'tax.check_number')}
          </Button>
        )}
      </header>
      <ul className={styles.reasons}>
        {qualification.reasons.map((reason) => (
          <li key={reason}>
            <Mark reason={reason} /> {t(`tax.reason.${reason}`)}
          </li>
        ))}
      </ul>
      {registry?.entry && <RegistryEntry entry={registry.entry} />}
      {registry?.checked_at && (
        <p className="uk-muted">
          {t('tax.registry.checked_at', { at: formatDateTime(registry.checked_at) })}
        </p>
      )}
      {t_number !== '' && !registry_enabled && <p className="uk-muted">{t('tax.registry.off')}</p>}
      {differs && mayConfirm && company_id !== null && (
        <Button
          size="small"
          loading={busy}
          onClick={() =>
            void run(
              () =>
                api.post('/companies/{id}/registry-name', {
                  params: { path: { id: company_id } },
                  body: { confirmed: true },
                }),
              t('tax.name_confirmed'),
            )
          }
        >
          {t('tax.confirm_name')}
        </Button>
      )}
    </section>
  );
}

/** The issuer as the registry of the tax agency has it. */
function RegistryEntry({ entry }: { entry: Schema<'RegistryEntry'> }): ReactNode {
  const t = useText('journal');
  return (
    <dl className={styles.facts}>
      <dt>{t('tax.registry.name')}</dt>
      <dd lang="ja">
        {[entry.name, ...entry.other_names].join(' / ')}{' '}
        <span className="uk-muted">{t(`tax.registry.${entry.kind}`)}</span>
      </dd>
      <dt>{t('tax.registry.period')}</dt>
      <dd>
        {entry.periods.map(({ from, to }) => `${formatDate(from)} – ${to ? formatDate(to) : ''}`).join('、')}
      </dd>
      {entry.address && (
        <>
          <dt>{t('field.address')}</dt>
          <dd lang="ja">{entry.address}</dd>
        </>
      )}
    </dl>
  );
}
