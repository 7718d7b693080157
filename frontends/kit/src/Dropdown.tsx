import { Dropdown as AntDropdown, type DropdownProps } from 'antd';
import { useRef, type ReactNode } from 'react';

/** A menu under a button. Once something is chosen the focus is back at the button, and not in a menu that goes. */
export function Dropdown({ menu, onOpenChange, ...others }: DropdownProps): ReactNode {
  const opener = useRef<Element | null>(null);
  return (
    <AntDropdown
      {...others}
      onOpenChange={(isOpen, info) => {
        if (isOpen) opener.current = document.activeElement;
        onOpenChange?.(isOpen, info);
      }}
      menu={{
        ...menu,
        onClick: (info) => {
          // The button has the focus before the key has done its work: Enter would press it, too.
          if (info.domEvent.type === 'keydown') info.domEvent.preventDefault();
          if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          menu?.onClick?.(info);
        },
      }}
    />
  );
}
