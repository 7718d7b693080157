import { ReloadOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import type { BodyOf } from '@uketori/frontend-kit/apiTypes';
import { Dropdown } from '@uketori/frontend-kit/Dropdown';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { Turn } from './geometry';

interface Props {
  document_id: string;
  /** Number of the reading on screen: a higher one ends the waiting. */
  read_version: number;
  pages: number;
  refetch: () => Promise<unknown>;
}

type Choice = BodyOf<'/documents/{id}/read', 'post'>;

/** Most pages one reading takes. */
const MOST_PAGES = 5;
const LOOK_MS = 3_000;
/** After this the page stops waiting; the reading itself goes on. */
const PATIENCE_MS = 180_000;
const TURNS: readonly Turn[] = [0, 90, 180, 270];

/** Starts another reading of the document: with the same settings, another rotation or other pages, one click each. */
export function ReadAgain({ document_id, read_version, pages, refetch }: Props): ReactNode {
  const t = useText('journal');
  const [waiting, setWaiting] = useState<number | null>(null);
  const isWaiting = waiting !== null && read_version <= waiting;

  useEffect(() => {
    if (!isWaiting) return undefined;
    // The live event usually comes first; this is for a page whose connection is down.
    const look = setInterval(() => void refetch(), LOOK_MS);
    const end = setTimeout(() => setWaiting(null), PATIENCE_MS);
    return () => {
      clearInterval(look);
      clearTimeout(end);
    };
    // refetch is a new function at each render with the same meaning.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting]);

  useEffect(() => {
    if (waiting === null || read_version <= waiting) return;
    setWaiting(null);
    toast.success(t('reread.done'));
  }, [read_version, waiting, t]);

  const read = async (choice: Choice) => {
    setWaiting(read_version);
    try {
      await api.post('/documents/{id}/read', { params: { path: { id: document_id } }, body: choice });
    } catch (error) {
      setWaiting(null);
      toast.error(errorText(error, 'upload'));
    }
  };
  const counts = Array.from({ length: Math.min(pages, MOST_PAGES) }, (_, i) => i + 1);
  return (
    <Dropdown
      disabled={isWaiting}
      trigger={['click']}
      menu={{
        onClick: ({ key }) => {
          const [kind, value] = key.split(':');
          if (kind === 'turn') void read({ rotation: Number(value) as Turn });
          else if (kind === 'pages') void read({ attachment_page: Number(value) });
          else void read({});
        },
        items: [
          { key: 'same:', label: t('reread.same') },
          {
            type: 'group',
            label: t('reread.rotation'),
            children: TURNS.map((turn) => ({ key: `turn:${turn}`, label: t(`reread.turn_${turn}`) })),
          },
          ...(counts.length > 1
            ? [
                {
                  type: 'group' as const,
                  label: t('reread.pages'),
                  children: counts.map((count) => ({
                    key: `pages:${count}`,
                    label: t(count === 1 ? 'reread.first_page' : 'reread.pages_to', { count }),
                  })),
                },
              ]
            : []),
        ],
      }}
    >
      <Button size="small" icon={<ReloadOutlined />} loading={isWaiting}>
        {t(isWaiting ? 'reread.waiting' : 'reread.title')}
      </Button>
    </Dropdown>
  );
}
