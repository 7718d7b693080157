import { Button } from 'antd';
import { useState, type ReactNode } from 'react';

/** A button that opens a dialog or a drawer: all of them at once would cover the page. */
export function Opener({ children }: { children: (close: () => void) => ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && children(() => setOpen(false))}
    </>
  );
}
