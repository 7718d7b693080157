import type { ReactNode } from 'react';
import type { ErrorSituation } from '../errorText';
import type { FormField } from './fields';

/** V: the record in the form. Inferred from `initial`; name it where `initial` is narrower, `null` for example. */
export interface RecordFormProps<V extends object> {
  fields: readonly FormField<NoInfer<V>>[];
  /** the record as read; a new object replaces the input as soon as nothing in it is unsaved */
  initial: V;
  /**
   * saves; throw ApiError to have it explained. The form counts as clean when it resolves, except with false: the user
   * declined a question, and nothing was saved. The values hold what the
   * form does not show as well, above all the version, as they were when the input began
   */
  onSubmit: (values: NoInfer<V>) => Promise<unknown>;
  onCancel?: () => void;
  /** loads the newest state after a version conflict */
  onReload?: (current: unknown) => void;
  submit_label?: string;
  columns?: number;
  read_only?: boolean;
  situation?: ErrorSituation;
  /** more buttons at the start of the bottom line */
  extra?: ReactNode;
  /** name of the field that has the focus when the form opens */
  focus?: string | null;
  /** begins the ids of its fields: where a page has other forms with fields of the same name */
  name?: string;
}

export interface RecordDrawerProps<V extends object>
  extends Omit<RecordFormProps<V>, 'initial' | 'onCancel'> {
  /** the record as read, as in RecordForm; undefined until it is there: `children` show what the drawer waits for */
  initial: V | undefined;
  title: ReactNode;
  /** pixels */
  size?: number;
  /** the drawer asks first when something is unsaved */
  onClose: () => void;
  /** at the end of the title line */
  head?: ReactNode;
  /** above the fields */
  children?: ReactNode;
  /** below the fields */
  below?: ReactNode;
}
