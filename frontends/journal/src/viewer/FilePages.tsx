import { useRef, useState, type ReactNode } from 'react';
import { Spin } from 'antd';
import { useText } from '@uketori/frontend-kit/i18n';
import { type Turn, turned } from './geometry';
import { PageBar } from './PageBar';
import { PageCanvas } from './PageCanvas';
import { useWidth } from './useWidth';
import { XmlSource } from './XmlSource';
import { zoomed } from './zoom';
import styles from './viewer.module.css';

interface Props {
  /** Address of a PDF or a digital invoice. */
  url: string;
  pages: number;
  file_name: string;
}

/** The pages of a PDF that is no invoice yet, without any reading of it; the text of one that came as data. */
export default function FilePages({ url, pages, file_name }: Props): ReactNode {
  const t = useText('journal');
  if (!/\.xml$/i.test(file_name)) return <PdfPages url={url} pages={pages} />;
  return (
    <section className={styles.file} aria-label={t('viewer.label')}>
      <div className={styles.scroller} tabIndex={0}>
        <XmlSource url={url} />
      </div>
    </section>
  );
}

function PdfPages({ url, pages }: Omit<Props, 'file_name'>): ReactNode {
  const t = useText('journal');
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState<Turn>(0);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  return (
    <section className={styles.file} aria-label={t('viewer.label')} dir="ltr">
      <PageBar
        page={page}
        pages={Math.max(1, pages)}
        zoom={zoom}
        onPage={setPage}
        onZoom={(step) => setZoom(zoomed(zoom, step))}
        onTurn={() => setRotation(turned(rotation, 90))}
      >
        {null}
      </PageBar>
      <div className={styles.scroller} ref={scroller} tabIndex={0}>
        {width === 0 ? (
          <Spin className={styles.spin} />
        ) : (
          <PageCanvas
            url={url}
            is_pdf
            page={page}
            width={Math.max(200, (width - 24) * zoom)}
            rotation={rotation}
          >
            {null}
          </PageCanvas>
        )}
      </div>
    </section>
  );
}
