/** Share of the page: x, y, width, height. */
export type Share = readonly number[];

export interface Lesson {
  id: string;
  field: string;
  /** null where the user may not read the invoice */
  read_value: string | null;
  right_value: string | null;
  page: number;
  pages: number;
  label: string;
  box: Share;
  label_box: Share;
  invoice_local_id: number;
  created_by_name: string;
  created_at: string;
}

/** A supplier's memory as GET /supplier-memories answers it. */
export interface SupplierMemory {
  id: string;
  version: number;
  name: string;
  t_number: string;
  phone_key: string;
  company_id: string | null;
  fields: string[];
  lessons: number;
  updated_at: string;
}

export interface SupplierMemoryDetail extends SupplierMemory {
  taught: Lesson[];
}
