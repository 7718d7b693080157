import {
  LeftOutlined,
  RightOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Spin } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ReadFields } from '../invoices/invoice.types';
import { PageCanvas } from './PageCanvas';
import { readBoxes, SURE } from './readBoxes';
import styles from './viewer.module.css';

interface DocumentInfo {
  content_type: string;
  first_page?: number;
  page_count: number;
  versions?: { version: number; content_type: string; page_count: number }[];
}

interface Props {
  document_id: string;
  /** A kept version; without it the current one. */
  version?: number;
  fields: ReadFields | null;
  /** Field of the invoice that has the focus: its box stands out and is scrolled to. */
  active: string | null;
  onPick: (name: string) => void;
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const LINK_LIFE_MS = 4 * 60_000;

/** The original beside the form: pages, zoom, turning, and a coloured box for each value that was read. */
export function PageViewer({ document_id, version, fields, active, onPick }: Props): ReactNode {
  const t = useText('journal');
  const info = useApiQuery<DocumentInfo>(`/documents/${document_id}`);
  const link = useApiQuery<{ url: string; file_name: string }>(
    `/documents/${document_id}/link`,
    version ? { version } : {},
    { staleTime: LINK_LIFE_MS },
  );
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const first = info.data?.first_page ?? 1;
  const kept = version ? info.data?.versions?.find((one) => one.version === version) : undefined;
  const pages = kept?.page_count ?? info.data?.page_count ?? 1;
  const content_type = kept?.content_type ?? info.data?.content_type;
  const filePage = first + page - 1;
  const boxes = useMemo(() => readBoxes(fields, filePage), [fields, filePage]);

  useEffect(() => {
    if (!active) return;
    for (let candidate = 1; candidate <= pages; candidate++) {
      if (readBoxes(fields, first + candidate - 1).some((box) => box.name === active)) {
        setPage(candidate);
        return;
      }
    }
  }, [active, fields, first, pages]);

  const error = info.error ?? link.error;
  if (error) return <div className={styles.message}>{errorText(error)}</div>;
  const zoomBy = (step: number) => {
    const at = ZOOMS.indexOf(zoom);
    setZoom(ZOOMS[Math.min(Math.max(at + step, 0), ZOOMS.length - 1)] ?? 1);
  };
  return (
    <section className={styles.viewer} aria-label={t('viewer.label')} dir="ltr">
      <div className={styles.bar}>
        <Button
          size="small"
          icon={<LeftOutlined />}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
          aria-label={t('viewer.previous')}
        />
        <span className="uk-num">
          {page} / {pages}
        </span>
        <Button
          size="small"
          icon={<RightOutlined />}
          disabled={page >= pages}
          onClick={() => setPage(page + 1)}
          aria-label={t('viewer.next')}
        />
        <span className={styles.gap} />
        <Button
          size="small"
          icon={<ZoomOutOutlined />}
          onClick={() => zoomBy(-1)}
          aria-label={t('viewer.zoom_out')}
        />
        <span className="uk-num">{Math.round(zoom * 100)}%</span>
        <Button
          size="small"
          icon={<ZoomInOutlined />}
          onClick={() => zoomBy(1)}
          aria-label={t('viewer.zoom_in')}
        />
        <Button
          size="small"
          icon={<RotateRightOutlined />}
          onClick={() => setRotation((rotation + 90) % 360)}
          aria-label={t('viewer.rotate')}
        />
        <span className={styles.gap} />
        {link.data && (
          <a href={link.data.url} download={link.data.file_name} className="uk-clip" lang="ja">
            {link.data.file_name}
          </a>
        )}
      </div>
      <div className={styles.scroller} ref={scroller}>
        {!link.data || !info.data || width === 0 ? (
          <Spin className={styles.spin} />
        ) : (
          <PageCanvas
            url={link.data.url}
            is_pdf={content_type === 'application/pdf'}
            page={filePage}
            width={Math.max(200, (width - 24) * zoom)}
            rotation={rotation}
          >
            {rotation === 0 &&
              boxes.map((box) => {
                const [x = 0, y = 0, w = 0, h = 0] = box.box;
                const label = `${t(`field.${box.name}`)}: ${box.value}`;
                return (
                  <button
                    key={box.name}
                    type="button"
                    title={`${label} (${Math.round(box.confidence * 100)}%)`}
                    aria-label={label}
                    data-read={box.name}
                    className={[
                      styles.box,
                      styles[`box_${box.color}`],
                      box.name === active ? styles.active : '',
                      box.confidence < SURE ? styles.doubtful : '',
                    ].join(' ')}
                    style={{
                      left: `${x * 100}%`,
                      top: `${y * 100}%`,
                      width: `${w * 100}%`,
                      height: `${h * 100}%`,
                    }}
                    onClick={() => onPick(box.name)}
                  />
                );
              })}
          </PageCanvas>
        )}
      </div>
    </section>
  );
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Asks for a document to be read again, with the pages given. */
export function readAgain(document_id: string, attachment_page: number): Promise<unknown> {
  return api.post(`/documents/${document_id}/read`, { attachment_page });
}
