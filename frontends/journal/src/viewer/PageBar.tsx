import {
  LeftOutlined,
  RightOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './viewer.module.css';

interface Props {
  page: number;
  pages: number;
  zoom: number;
  onPage: (page: number) => void;
  onZoom: (step: number) => void;
  onTurn: () => void;
  children: ReactNode;
}

/** Pages, zoom and turning of the sheet. */
export function PageBar({ page, pages, zoom, onPage, onZoom, onTurn, children }: Props): ReactNode {
  const t = useText('journal');
  return (
    <div className={styles.bar}>
      <Button
        size="small"
        icon={<LeftOutlined className="uk-way" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        aria-label={t('viewer.previous')}
      />
      <span className="uk-num">
        {page} / {pages}
      </span>
      <Button
        size="small"
        icon={<RightOutlined className="uk-way" />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        aria-label={t('viewer.next')}
      />
      <span className={styles.gap} />
      <Button
        size="small"
        icon={<ZoomOutOutlined />}
        onClick={() => onZoom(-1)}
        aria-label={t('viewer.zoom_out')}
      />
      <span className="uk-num">{Math.round(zoom * 100)}%</span>
      <Button
        size="small"
        icon={<ZoomInOutlined />}
        onClick={() => onZoom(1)}
        aria-label={t('viewer.zoom_in')}
      />
      <Button size="small" icon={<RotateRightOutlined />} onClick={onTurn} aria-label={t('viewer.rotate')} />
      <span className={styles.gap} />
      {children}
    </div>
  );
}
