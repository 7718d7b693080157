import { api } from '@uketori/frontend-kit/api';
import { useText } from '@uketori/frontend-kit/i18n';
import { Spin } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import digital from './digital.module.css';
import styles from './viewer.module.css';

/** Characters of a source that are shown. */
const MOST = 200_000;

/** The file's own text, for one that no reading describes. */
export function XmlSource({ url }: { url: string }): ReactNode {
  const t = useText('journal');
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let live = true;
    const token = url.split('/').at(-1) ?? '';
    api
      .file('/documents/content/{token}', { params: { path: { token } } })
      .then(({ blob }) => blob.text())
      .then(
        (found) => live && setText(found.slice(0, MOST)),
        () => live && setText(''),
      );
    return () => {
      live = false;
    };
  }, [url]);
  if (text === null) return <Spin className={styles.spin} />;
  return (
    <div className={digital.page}>
      <p>{t('digital.source')}</p>
      <pre className={digital.source} dir="ltr">
        {text}
      </pre>
    </div>
  );
}
