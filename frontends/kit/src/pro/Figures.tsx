import { StatisticCard } from '@ant-design/pro-components';
import type { CSSProperties, ReactNode } from 'react';
import { formatYen } from '../format';
import { useLanguage } from '../i18n';
import { Link } from '../Link';
import { ProRoot } from './ProRoot';
import styles from './pro.module.css';

export interface Figure {
  key: string;
  title: ReactNode;
  /** yen, or a count */
  value: number;
  /** something is left to do */
  open?: boolean;
  description?: ReactNode;
  /** page behind the figure */
  to?: string;
}

interface Props {
  items: readonly Figure[];
  /** pixels that each figure needs; less for counts, so that more of them are side by side */
  width?: number;
}

/** A few figures side by side, in a narrow window below each other. */
export function Figures({ items, width = 150 }: Props): ReactNode {
  useLanguage();
  return (
    <ProRoot>
      <div className={styles.figures} style={{ '--figure': `${width}px` } as CSSProperties}>
        {items.map(({ key, title, value, open, description, to }) => (
          <StatisticCard
            key={key}
            size="small"
            variant="outlined"
            statistic={{
              title: to ? <Link to={to}>{title}</Link> : title,
              description,
              value: formatYen(value),
              // Digits of ours: the library would group them by its own rules.
              formatter: (text) => (
                <bdi dir="ltr" className={open ? `uk-num ${styles.open}` : 'uk-num'}>
                  {text}
                </bdi>
              ),
              styles: { content: { fontSize: 20, fontWeight: 600 } },
            }}
          />
        ))}
      </div>
    </ProRoot>
  );
}
