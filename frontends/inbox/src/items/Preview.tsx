import { FilePdfOutlined } from '@ant-design/icons';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Slot } from '@uketori/frontend-kit/Slot';
import { Button, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { isImage } from '../files.rules';
import type { InboxItem } from '../inbox.types';
import styles from './items.module.css';

/** Links live five minutes; asked again well before. */
const LINK_FRESH_MS = 4 * 60_000;

/** The file in place: a picture, the pages of a PDF by the module that draws them, else a link alone. */
export function Preview({ item }: { item: InboxItem }): ReactNode {
  const t = useText('inbox');
  const [broken, setBroken] = useState(false);
  const link = useApiQuery(
    '/inbox-items/{id}/image',
    { params: { path: { id: item.id } } },
    { staleTime: LINK_FRESH_MS, refetchInterval: LINK_FRESH_MS },
  );
  if (link.isPending) return <Spin className={styles.preview} />;
  if (link.error) return <p className="uk-muted">{errorText(link.error)}</p>;
  const { url, file_name } = link.data;
  return (
    <figure className={styles.preview}>
      {isImage(file_name) && !broken ? (
        <a href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={file_name} onError={() => setBroken(true)} />
        </a>
      ) : (
        <Slot
          name="inbox.item.file"
          className={styles.pages}
          props={{ url, pages: item.page_count, file_name }}
          empty={<FilePdfOutlined className={styles.file_icon} />}
        />
      )}
      <figcaption>
        <span lang="ja">{file_name}</span>
        <span className="uk-muted">{t('item.page_count', { count: item.page_count })}</span>
        <Button size="small" href={url} target="_blank" rel="noreferrer">
          {t('item.open_file')}
        </Button>
      </figcaption>
    </figure>
  );
}
