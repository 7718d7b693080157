import { Button, type ButtonProps } from 'antd';
import { useRef, type ReactNode } from 'react';

interface Props extends Pick<ButtonProps, 'type' | 'size' | 'icon' | 'loading' | 'disabled' | 'children'> {
  /** accessible name of the input behind the button */
  label: string;
  /** as of an input: .pdf,.png */
  accept?: string;
  /** opens the camera at the back where the device has one */
  capture?: 'environment';
  'data-testid'?: string;
  onChoose: (file: File) => void;
}

/** A button that asks for one file. The same file can be chosen again. */
export function FileButton({
  label,
  accept,
  capture,
  onChoose,
  'data-testid': testid,
  ...button
}: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        // A form of antd shows file inputs that only have the attribute `hidden`.
        style={{ display: 'none' }}
        accept={accept}
        capture={capture}
        aria-label={label}
        data-testid={testid}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
