import { Modal } from '@uketori/frontend-kit/Modal';
import { Button, type ButtonProps } from 'antd';
import { useRef, type ReactNode } from 'react';

interface Props {
  open: boolean;
  title: ReactNode;
  /** buttons that discard the covered input, or look again; in front of the one that keeps it */
  others: ReactNode;
  /** the button that keeps the covered input; a key that is still pressed from typing finds this one */
  keep: ButtonProps;
  children: ReactNode;
}

/** A question over input that cannot be saved: only its buttons close it. */
export function Cover({ open, title, others, keep, children }: Props): ReactNode {
  const keeps = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      title={title}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => isOpen && keeps.current?.focus()}
      footer={
        <>
          {others}
          <Button type="primary" ref={keeps} {...keep} />
        </>
      }
    >
      {children}
    </Modal>
  );
}
