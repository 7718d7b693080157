import { CameraOutlined } from '@ant-design/icons';
import type { ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { useIsTouch } from './device';
import { FileButton } from './FileButton';
import { useText } from './i18n';
import { shrunkPhoto } from './photo';

interface Props extends Pick<ButtonProps, 'size' | 'disabled'> {
  /** A larger photograph is drawn again, smaller. */
  max_bytes: number;
  onPhoto: (photo: File) => void;
}

/** On a device operated by touch: takes a photograph of a sheet. */
export function CameraButton({ max_bytes, onPhoto, ...button }: Props): ReactNode {
  const t = useText();
  if (!useIsTouch()) return null;
  return (
    <FileButton
      {...button}
      label={t('file.camera')}
      icon={<CameraOutlined aria-hidden />}
      accept="image/*"
      capture="environment"
      data-testid="camera-input"
      onChoose={(photo) => void shrunkPhoto(photo, max_bytes).then(onPhoto)}
    >
      {t('file.camera')}
    </FileButton>
  );
}
