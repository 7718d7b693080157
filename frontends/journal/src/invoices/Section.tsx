import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { useId, type ReactNode } from 'react';
import type { TabKey } from './editor.rules';
import styles from './sections.module.css';

interface Props {
  name: TabKey;
  isFolded: boolean;
  onFold: () => void;
  children: () => ReactNode;
}

/** A part of the page of an invoice. A folded one sends no request. */
export function Section({ name, isFolded, onFold, children }: Props): ReactNode {
  const t = useText('journal');
  const id = useId();
  return (
    <section className={styles.section} data-section={name} aria-labelledby={id}>
      <h2 className={styles.title}>
        <button type="button" className={styles.fold} id={id} aria-expanded={!isFolded} onClick={onFold}>
          {isFolded ? <RightOutlined className="uk-way" /> : <DownOutlined />} {t(`tab.${name}`)}
        </button>
      </h2>
      {!isFolded && <div className={styles.content}>{children()}</div>}
    </section>
  );
}
