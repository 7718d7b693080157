import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { navigate } from './navigate';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; children: ReactNode };

/** A link inside the application: a real <a> (copy, new tab), asks before unsaved input is lost. */
export function Link({ to, onClick, children, ...rest }: Props): ReactNode {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
