import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Select } from 'antd';
import { useId, type ReactNode } from 'react';
import styles from './account.module.css';

type Item = Schema<'NotificationChoices'>['items'][number];

const CHOICES = ['at_once', 'digest', 'bell', 'never'] as const;
const STANDARD = 'standard';
type Value = (typeof CHOICES)[number] | typeof STANDARD;

/** How the person learns of each kind of news; a choice is stored as soon as it is made. */
export function NotificationChoices(): ReactNode {
  const t = useText('admin');
  const choices = useApiQuery('/account/notifications');
  if (choices.error) return <LoadFailed error={choices.error} onRetry={() => void choices.refetch()} />;
  if (!choices.data) return <PageSpin />;
  return (
    <>
      <p className={`uk-muted ${styles.hint}`}>{t('notification.hint')}</p>
      <ul className={styles.choices}>
        {choices.data.items.map((item) => (
          <Choice key={item.type} item={item} />
        ))}
      </ul>
    </>
  );
}

function Choice({ item: { type, choice, fallback } }: { item: Item }): ReactNode {
  const t = useText('admin');
  const id = useId();
  const { busy, act } = useAct();
  const change = (value: Value) =>
    act(
      () =>
        api.put('/account/notifications', {
          body: { choices: [{ type, choice: value === STANDARD ? null : value }] },
        }),
      () => invalidate('/account/notifications'),
    );
  const standard = t('notification.standard', { choice: t(`notification.choice.${fallback}`) });
  return (
    <li>
      <label htmlFor={id}>{t(`notification.kind.${type}`)}</label>
      <Select<Value>
        id={id}
        value={choice ?? STANDARD}
        disabled={busy}
        loading={busy}
        onChange={(value) => void change(value)}
        options={[
          { value: STANDARD, label: standard },
          ...CHOICES.map((value) => ({ value, label: t(`notification.choice.${value}`) })),
        ]}
      />
    </li>
  );
}
