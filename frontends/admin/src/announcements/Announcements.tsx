import { AlertOutlined } from '@ant-design/icons';
import type { components } from '@uketori/frontend-kit/api.gen';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useLanguage, useSides, useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Badge, Button, Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './announcements.module.css';

type Announcement = components['schemas']['Announcement'];

const REFRESH_MS = 300_000;
const KEY = 'uketori.announcements_seen';

/** Announcements of the operator to all users; the button appears only while there is one. */
export default function Announcements(): ReactNode {
  const t = useText('admin');
  const { below_end } = useSides();
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState<readonly string[]>(readSeen);
  const told = useApiQuery('/announcements', {}, { refetchInterval: REFRESH_MS });
  const all = told.data?.items ?? [];
  if (all.length === 0) return null;
  const count = all.filter(({ id }) => !seen.includes(id)).length;
  const show = (next: boolean) => {
    setOpen(next);
    if (!next) return;
    const ids = all.map(({ id }) => id);
    localStorage.setItem(KEY, JSON.stringify(ids));
    setSeen(ids);
  };
  return (
    <Popover
      trigger="click"
      placement={below_end}
      open={open}
      onOpenChange={show}
      destroyOnHidden
      title={t('announcement.title')}
      content={<Messages all={all} />}
    >
      <Badge count={count} size="small" offset={[-4, 6]}>
        <Button
          type="text"
          icon={<AlertOutlined />}
          aria-label={t('announcement.open', { count })}
          title={t('announcement.title')}
        />
      </Badge>
    </Popover>
  );
}

function Messages({ all }: { all: readonly Announcement[] }): ReactNode {
  const t = useText('admin');
  const { code } = useLanguage();
  return (
    <ul className={styles.messages}>
      {all.map(({ id, level, from, until, texts }) => {
        const lang = texts[code] ? code : 'ja';
        return (
          <li key={id}>
            <StatusTag tone={level}>{t(`announcement.level.${level}`)}</StatusTag>
            <p className={styles.text} lang={lang} dir="auto">
              {texts[lang]}
            </p>
            <p className={styles.time}>
              <DateTimeText value={from} /> – <DateTimeText value={until} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Ids that this browser has shown before; what somebody else wrote under the key counts as nothing. */
function readSeen(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}
