import { useState, type ReactNode } from 'react';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { useText } from '@uketori/frontend-kit/i18n';
import { Manual, chapters } from './Manual';
import { chapterOfPage } from './chapterOfPage';
import styles from './manual.module.css';

/** The manual beside the page that it explains, open at that page's chapter. What the user typed stays. */
export default function ManualDrawer({
  pathname,
  onClose,
}: {
  pathname: string;
  onClose: () => void;
}): ReactNode {
  const t = useText('shell');
  const [chapter, setChapter] = useState(() => chapterOfPage(chapters, pathname) ?? chapters[0]?.name ?? '');
  return (
    <Drawer
      open
      mask={false}
      size={560}
      title={t('manual.title')}
      onClose={onClose}
      extra={
        <a href={`/manual/${chapter}`} target="_blank" rel="noreferrer" className={styles.tab}>
          {t('manual.new_tab')}
        </a>
      }
    >
      <Manual chapter={chapter} onChapter={setChapter} narrow />
    </Drawer>
  );
}
