import type { ImportRow } from '../imports/imports.types';

export type ChatServiceName = 'slack' | 'chatwork';

export interface ChatConnection {
  id: string;
  service: ChatServiceName;
  name: string;
  /** below the host of the product: what to enter at the service */
  hook_path: string;
  has_hook_secret: boolean;
  enabled: boolean;
  department_id: string | null;
  account: string;
  checked_at: string | null;
  /** ok, what is wrong, or empty when never checked */
  check_result: string;
  last_event_at: string | null;
  created_by_name: string;
  created_at: string;
  version: number;
}

export interface ChatImport extends ImportRow {
  connection_name: string;
  service: ChatServiceName;
  file_name: string;
  channel_name: string;
  author_name: string;
  message_text: string;
  attempts: number;
  created_at: string;
  upload_id: string | null;
}
