import { useText } from '@uketori/frontend-kit/i18n';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { DigitalSheet } from './DigitalSheet';
import { DigitalVerdict } from './DigitalVerdict';
import type { DigitalInvoice } from './usePageWords';
import { XmlSource } from './XmlSource';
import digital from './digital.module.css';
import styles from './viewer.module.css';

interface Props {
  /** Undefined while it loads; null when the file was not read, or is not the one that was. */
  invoice: DigitalInvoice | null | undefined;
  link: { url: string; file_name: string } | undefined;
  children?: ReactNode;
}

/** An original that is data: what the rules say of it, and a sheet to read. The file itself is one click away. */
export function DigitalView({ invoice, link, children }: Props): ReactNode {
  const t = useText('journal');
  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        {children}
        {link && (
          <a href={link.url} download={link.file_name} className="uk-clip" lang="ja">
            {link.file_name}
          </a>
        )}
      </div>
      {/* With the keyboard the sheet is scrolled by itself: nothing in it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroller} aria-label={t('viewer.label')} tabIndex={0}>
        {invoice === undefined && <Spin className={styles.spin} />}
        {invoice && (
          <div className={digital.page}>
            <DigitalVerdict invoice={invoice} />
            <DigitalSheet invoice={invoice} />
          </div>
        )}
        {invoice === null && link && <XmlSource url={link.url} />}
      </section>
    </div>
  );
}
