import { Modal as AntModal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { useFocusBack } from './parts/useFocusBack';

/** A dialog. It may be rendered while it is open only: the focus still returns to the element that opened it. */
export function Modal(props: ModalProps): ReactNode {
  useFocusBack(props.open === true);
  return <AntModal {...props} />;
}
