/** What an upload link shows to the supplier who opens it. */
export interface LinkView {
  organization_name: string;
  customer_name: string;
  expires_at: string;
  year: number;
  month: number;
  max_bytes: number;
  submitted_count: number;
}
