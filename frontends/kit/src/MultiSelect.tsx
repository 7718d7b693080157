import { Select, type SelectProps } from 'antd';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

type Props<V extends string | number> = Omit<SelectProps<V[]>, 'mode' | 'open' | 'onOpenChange'>;

/**
 * Several of a list of choices. Tab leaves the field and keeps what is chosen: antd's list, while it is open, takes Tab
 * as a second click on the choice under the cursor.
 */
export function MultiSelect<V extends string | number>(props: Props<V>): ReactNode {
  const [open, setOpen] = useState(false);
  const closeOnTab = (event: KeyboardEvent) => {
    // Closed before the list gets the key.
    if (event.key === 'Tab' && open) flushSync(() => setOpen(false));
  };
  return (
    <div onKeyDownCapture={closeOnTab} className={props.className} style={props.style}>
      <Select<V[]>
        {...props}
        mode="multiple"
        className=""
        style={{ inlineSize: '100%' }}
        open={open}
        onOpenChange={setOpen}
      />
    </div>
  );
}
