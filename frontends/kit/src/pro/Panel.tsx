import { ProCard } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import { ProRoot } from './ProRoot';
import styles from './pro.module.css';

interface Props {
  title?: ReactNode;
  /** at the end of the title line */
  extra?: ReactNode;
  /** the content reaches the border: a table with its own cells */
  flush?: boolean;
  children: ReactNode;
}

/** A part of a page in a frame of its own. */
export function Panel({ title, extra, flush = false, children }: Props): ReactNode {
  return (
    <ProRoot>
      <ProCard
        title={title && <h2 className={styles.panel_title}>{title}</h2>}
        extra={extra}
        size="small"
        variant="outlined"
        styles={{ body: flush ? { padding: 0, overflow: 'hidden' } : {} }}
      >
        {children}
      </ProCard>
    </ProRoot>
  );
}
