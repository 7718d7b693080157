import { useEffect, useState, type ReactNode } from 'react';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { Slot, useSlotFilled } from '@uketori/frontend-kit/Slot';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import styles from './app.module.css';

interface Props {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

const carriesFiles = (event: DragEvent): boolean => Boolean(event.dataTransfer?.types.includes('Files'));

/** Files dropped anywhere on the window open the drawer; a page with its own dropzone handles them first. */
export function UploadDrawer({ open, onOpen, onClose }: Props): ReactNode {
  const t = useText('shell');
  const allowed = useAbility('invoice:upload') > 0 && useSlotFilled('shell.upload');
  const [files, setFiles] = useState<File[]>([]);

  useEffect(() => {
    const over = (event: DragEvent) => {
      // Without this the browser would leave the application and open the file.
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (!allowed) return;
      setFiles([...(event.dataTransfer?.files ?? [])]);
      onOpen();
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [allowed, onOpen]);

  const close = () => {
    setFiles([]);
    onClose();
  };
  return (
    <Drawer
      open={open && allowed}
      onClose={close}
      title={t('top.upload_title')}
      size={560}
      destroyOnHidden
      className={styles.drawer}
    >
      <Slot name="shell.upload" props={{ onClose: close, files }} />
    </Drawer>
  );
}
