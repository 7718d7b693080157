import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Spin } from 'antd';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { drawPage, openPdf } from './pdf';
import styles from './viewer.module.css';

interface Props {
  url: string;
  is_pdf: boolean;
  page: number;
  width: number;
  rotation: number;
  /** Boxes, placed in per cent of the page. */
  children: ReactNode;
}

/** One page of the original, drawn to a width, with a layer above it. */
export function PageCanvas({ url, is_pdf, page, width, rotation, children }: Props): ReactNode {
  const t = useText('journal');
  const kit = useText();
  const [failed, setFailed] = useState<string | null>(null);
  // Boxes are placed in per cent of the page: before it has its height they would lie anywhere.
  const [ready, setReady] = useState(false);
  if (failed === url)
    return (
      <EmptyState
        title={t('viewer.failed')}
        action={<Button onClick={() => setFailed(null)}>{kit('failure.retry')}</Button>}
      />
    );
  return (
    <div className={styles.sheet} style={{ width }} dir="ltr">
      {is_pdf ? (
        <PdfPage
          url={url}
          page={page}
          width={width}
          rotation={rotation}
          onDrawn={() => setReady(true)}
          onError={() => setFailed(url)}
        />
      ) : (
        <TurnedImage
          url={url}
          width={width}
          rotation={rotation}
          onDrawn={() => setReady(true)}
          onError={() => setFailed(url)}
        />
      )}
      {ready && <div className={styles.layer}>{children}</div>}
    </div>
  );
}

/** A picture turned by quarters: the sheet takes the shape it has then, so that boxes lie where they belong. */
function TurnedImage({
  url,
  width,
  rotation,
  onDrawn,
  onError,
}: Omit<Props, 'children' | 'is_pdf' | 'page'> & { onDrawn: () => void; onError: () => void }): ReactNode {
  const [ratio, setRatio] = useState(0);
  const isLying = rotation % 180 !== 0;
  // Width and height of the picture itself, before it is turned.
  const own = isLying ? { width: width / (ratio || 1), height: width } : { width, height: width * ratio };
  const height = isLying ? own.width : own.height;
  return (
    <div className={styles.turned} style={{ height: ratio ? height : undefined }}>
      <img
        src={url}
        alt=""
        className={styles.image}
        style={
          ratio
            ? {
                ...own,
                position: 'absolute',
                left: (width - own.width) / 2,
                top: (height - own.height) / 2,
                transform: rotation ? `rotate(${rotation}deg)` : undefined,
              }
            : undefined
        }
        onLoad={({ currentTarget }) => {
          setRatio(currentTarget.naturalHeight / (currentTarget.naturalWidth || 1));
          onDrawn();
        }}
        onError={onError}
      />
    </div>
  );
}

function PdfPage({
  url,
  page,
  width,
  rotation,
  onDrawn,
  onError,
}: Omit<Props, 'children' | 'is_pdf'> & { onDrawn: () => void; onError: () => void }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<PDFDocumentProxy | null>(null);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    let live = true;
    let opened: PDFDocumentProxy | null = null;
    openPdf(url).then(
      (document) => {
        opened = document;
        if (live) setFile(document);
        else void document.loadingTask.destroy();
      },
      () => live && onError(),
    );
    return () => {
      live = false;
      setFile(null);
      void opened?.loadingTask.destroy();
    };
    // onError is a new function at each render with the same meaning.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [url]);

  useEffect(() => {
    if (!file || !canvas.current) return undefined;
    let stop = (): void => undefined;
    let live = true;
    file
      .getPage(Math.min(page, file.numPages))
      .then((sheet) => {
        if (!live || !canvas.current) return;
        const { task } = drawPage(sheet, canvas.current, width, rotation);
        stop = () => task.cancel();
        task.promise.then(
          () => {
            if (!live) return;
            setDrawn(true);
            onDrawn();
          },
          () => undefined,
        );
      })
      // A file that is closed while its page comes is no error.
      .catch(() => live && onError());
    return () => {
      live = false;
      stop();
    };
    // onDrawn and onError are new functions at each render with the same meaning.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [file, page, width, rotation]);

  return (
    <>
      <canvas ref={canvas} className={styles.canvas} data-drawn={drawn} />
      {!drawn && <Spin className={styles.spin} />}
    </>
  );
}
