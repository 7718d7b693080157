import { Modal } from '@uketori/frontend-kit/Modal';
import { Button, type ButtonProps } from 'antd';
import { useRef, type ReactNode } from 'react';

interface Props {
  open: boolean;
  title: ReactNode;
  /** answers that give up what is covered, or look again; in front of the one that keeps it */
  others: ReactNode;
  /** the answer that keeps what is covered; a key that is still pressed from typing finds this one */
  keep: ButtonProps;
  children: ReactNode;
}

/** A question over what was typed and cannot be saved: nothing but its answers closes it. */
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
