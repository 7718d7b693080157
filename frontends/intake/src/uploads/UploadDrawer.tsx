import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import type { ReactNode } from 'react';
import { OtherMethods } from './OtherMethods';
import { UploadForm } from './UploadForm';
import styles from './upload.module.css';

interface Props {
  onClose: () => void;
  files: File[];
}

/** The upload form in the shell's drawer. */
export default function UploadDrawer({ onClose, files }: Props): ReactNode {
  const t = useText('intake');
  return (
    <>
      <UploadForm compact files={files} />
      <div className={styles.drawer_foot}>
        <Link to="/upload" onClick={onClose}>
          {t('page.see_list')}
        </Link>
        <OtherMethods />
      </div>
    </>
  );
}
