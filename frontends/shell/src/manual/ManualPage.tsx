import { useEffect, type ReactNode } from 'react';
import { pageTitleStore } from '@uketori/frontend-kit/PageHeader';
import { navigate } from '@uketori/frontend-kit/navigate';
import { Manual, chapters } from './Manual';

/** `/manual/<chapter>`: the manual as a page of its own. */
export default function ManualPage({ pathname }: { pathname: string }): ReactNode {
  const name = pathname.split('/')[2] ?? '';
  const chapter = chapters.find((one) => one.name === name) ?? chapters[0];
  useEffect(() => {
    pageTitleStore.set(chapter?.title ?? null);
    return () => pageTitleStore.set(null);
  }, [chapter]);
  return <Manual chapter={chapter?.name ?? ''} onChapter={(to) => void navigate(`/manual/${to}`)} />;
}
