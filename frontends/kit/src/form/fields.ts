import type { ReactNode } from 'react';
import type { ReferenceSource } from '../ReferenceSelect';

interface Base<V> {
  /** property of the record, snake_case */
  name: string;
  /** translated */
  label: string;
  required?: boolean;
  disabled?: boolean;
  help?: ReactNode;
  /** columns of the grid it takes; default 1 */
  span?: number;
  /** shown only while this holds for the values in the form */
  when?: (values: V) => boolean;
  /** returns words when the value is wrong */
  check?: (value: unknown, values: V) => string | null;
  /** codes of refusals that are about this field: they are said at it */
  refused_by?: readonly string[];
}

/** One field of a form over records of type V. */
export type FormField<V = Record<string, unknown>> = Base<V> &
  (
    | {
        kind: 'text' | 'textarea' | 'password' | 'email';
        max_length?: number;
        placeholder?: string;
        half_width?: boolean;
      }
    | { kind: 'number'; min?: number; max?: number; unit?: string }
    | { kind: 'yen'; min?: number; max?: number }
    | { kind: 'date'; min?: string; max?: string }
    | {
        kind: 'select';
        options: { value: string | number; label: string }[];
        clearable?: boolean;
        multiple?: boolean;
      }
    | { kind: 'switch' | 'checkbox' }
    | ({ kind: 'reference' } & ReferenceSource)
    | { kind: 'section' }
    | {
        kind: 'custom';
        render: (input: {
          value?: unknown;
          onChange?: (next: unknown) => void;
          id?: string;
          disabled?: boolean;
        }) => ReactNode;
      }
  );
