import { api } from '@uketori/frontend-kit/api';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button, Popover, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { ATTACHMENT_PAGES } from './choice.rules';
import type { UploadItem } from './uploads.types';
import styles from './list.module.css';

/** Has the documents of an upload that were not read, or not to their end, tried once more, with as many pages as chosen. */
export function ReadAgain({ item, onAsked }: { item: UploadItem; onAsked: () => void }): ReactNode {
  const t = useText('intake');
  const [open, setOpen] = useState(false);
  const { busy, act } = useAct('upload');
  const [pages, setPages] = useState(3);
  const unread = item.documents.filter(({ read_status, partial }) => read_status === 'FAILED' || partial);
  const run = () =>
    act(async () => {
      for (const { id } of unread)
        await api.post('/documents/{id}/read', {
          params: { path: { id } },
          body: { attachment_page: pages },
        });
      toast.info(t('again.asked', { name: item.file_name }));
      setOpen(false);
    }, onAsked);
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={t('again.title')}
      content={
        <div className={styles.again}>
          <Select
            aria-label={t('reading.pages')}
            value={pages}
            onChange={setPages}
            options={ATTACHMENT_PAGES.map((value) => ({
              value,
              label: value === 1 ? t('reading.first_only') : t('reading.up_to', { page: value }),
            }))}
          />
          <Button type="primary" loading={busy} onClick={() => void run()}>
            {t('again.run')}
          </Button>
        </div>
      }
    >
      <Button size="small">{t('again.button')}</Button>
    </Popover>
  );
}
