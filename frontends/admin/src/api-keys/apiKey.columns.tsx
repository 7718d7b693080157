import type { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateText, DateTimeText } from '@uketori/frontend-kit/Yen';
import type { ShortColumn } from '@uketori/frontend-kit/pro/ShortTable';
import { Button } from 'antd';
import styles from '../settings/frame.module.css';
import { stateOf, type ApiKey } from './apiKey';

const TONES = { active: 'success', expired: 'warning', revoked: 'neutral' } as const;

/** Columns of the keys; the key itself is never among them. */
export function apiKeyColumns(
  t: ReturnType<typeof useText>,
  onRevoke: ((key: ApiKey) => void) | null,
): ShortColumn<ApiKey>[] {
  return [
    { key: 'name', title: t('key.name'), width: 160, render: (_, key) => <span lang="ja">{key.name}</span> },
    {
      key: 'key_prefix',
      title: t('key.key'),
      width: 110,
      render: (_, key) => (
        <bdi dir="ltr" className={styles.code}>
          {key.key_prefix}…
        </bdi>
      ),
    },
    {
      key: 'state',
      title: t('key.state'),
      width: 80,
      render: (_, key) => {
        const state = stateOf(key, new Date().toISOString());
        return <StatusTag tone={TONES[state]}>{t(`key.states.${state}`)}</StatusTag>;
      },
    },
    {
      key: 'abilities',
      title: t('key.abilities'),
      width: 70,
      align: 'end',
      render: (_, key) => t('key.ability_count', { count: Object.keys(key.abilities).length }),
    },
    {
      key: 'last_used_at',
      title: t('key.last_used_at'),
      width: 140,
      render: (_, key) => (key.last_used_at ? <DateTimeText value={key.last_used_at} /> : t('key.never')),
    },
    {
      key: 'expires_at',
      title: t('key.expires_at'),
      width: 105,
      render: (_, key) => (key.expires_at ? <DateText value={localDay(key.expires_at)} /> : t('key.no_end')),
    },
    {
      key: 'created_at',
      title: t('key.created_by'),
      width: 145,
      render: (_, key) => (
        <>
          <span lang="ja">{key.created_by_name}</span>
          <div className="uk-muted">
            <DateTimeText value={key.created_at} />
          </div>
        </>
      ),
    },
    {
      key: 'actions',
      width: 90,
      render: (_, key) =>
        onRevoke &&
        key.revoked_at === null && (
          <Button size="small" type="text" danger onClick={() => onRevoke(key)}>
            {t('key.revoke')}
          </Button>
        ),
    },
  ];
}

/** The day an instant falls on where the reader is. */
function localDay(instant: string): string {
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
