import { FolderOpenOutlined, FolderOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Breadcrumb, Button, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './drive.module.css';
import type { DrivePlace, DrivePlaces } from './drive.types';

interface Props {
  connection_id: string;
  picked: DrivePlace | null;
  onPick: (place: DrivePlace) => void;
}

const ROOTS = ['root', 'shared', 'drives'] as const;
type Root = (typeof ROOTS)[number];

/** Walks through the folders of an account and marks one. */
export function FolderPicker({ connection_id, picked, onPick }: Props): ReactNode {
  const t = useText('intake');
  const [root, setRoot] = useState<Root>('root');
  const [path, setPath] = useState<DrivePlace[]>([]);
  const parent = path.at(-1)?.folder_id ?? root;
  const goTo = (depth: number) => setPath(path.slice(0, depth));
  return (
    <div className={styles.picker}>
      <Segmented<Root>
        size="small"
        value={root}
        onChange={(next) => {
          setRoot(next);
          setPath([]);
        }}
        options={ROOTS.map((value) => ({ value, label: t(`drive.root.${value}`) }))}
      />
      <Breadcrumb
        items={[{ folder_id: root, name: t(`drive.root.${root}`) }, ...path].map(({ name }, depth) => ({
          title:
            depth < path.length ? (
              <Button type="link" size="small" className={styles.crumb} onClick={() => goTo(depth)}>
                {name}
              </Button>
            ) : (
              name
            ),
        }))}
      />
      <PlaceList
        key={parent}
        connection_id={connection_id}
        parent={parent}
        picked={picked}
        onPick={onPick}
        onOpen={(place) => setPath([...path, place])}
      />
      <p className={styles.picked} aria-live="polite">
        {picked ? t('drive.picked', { name: picked.name }) : t('drive.nothing_picked')}
      </p>
    </div>
  );
}

interface ListProps {
  connection_id: string;
  parent: string;
  picked: DrivePlace | null;
  onPick: (place: DrivePlace) => void;
  onOpen: (place: DrivePlace) => void;
}

function PlaceList({ connection_id, parent, picked, onPick, onOpen }: ListProps): ReactNode {
  const t = useText('intake');
  const path = { id: connection_id };
  const query = useApiQuery('/drive-connections/{id}/places', { params: { path, query: { parent } } });
  const [more, setMore] = useState<DrivePlaces | null>(null);
  const { busy, act } = useAct();
  if (!query.data) {
    if (!query.error) return <PageSpin />;
    return <LoadFailed error={query.error} onRetry={query.refetch} />;
  }
  const items = [...query.data.items, ...(more?.items ?? [])];
  const next = more ? more.next : query.data.next;
  const load = () =>
    act(async () => {
      const page = await api.get('/drive-connections/{id}/places', {
        params: { path, query: { parent, page_token: next } },
      });
      setMore({ items: [...(more?.items ?? []), ...page.items], next: page.next });
    });
  if (items.length === 0) return <p className={styles.no_places}>{t('drive.no_places')}</p>;
  return (
    <ul className={styles.places} aria-label={t('drive.places')}>
      {items.map((place) => (
        <li key={place.folder_id} className={styles.place}>
          <button
            type="button"
            className={styles.place_name}
            aria-pressed={picked?.folder_id === place.folder_id}
            onClick={() => onPick(place)}
            lang="ja"
          >
            <FolderOutlined aria-hidden /> {place.name}
          </button>
          <Button
            size="small"
            type="text"
            icon={<FolderOpenOutlined />}
            aria-label={t('drive.open_place_of', { name: place.name })}
            onClick={() => onOpen(place)}
          >
            {t('drive.open_place')}
          </Button>
        </li>
      ))}
      {next !== null && (
        <li>
          <Button size="small" loading={busy} onClick={() => void load()}>
            {t('drive.more_places')}
          </Button>
        </li>
      )}
    </ul>
  );
}
