export interface BoardMessage {
  id: string;
  content: string;
  date_display_from: string;
  date_display_until: string;
  judge_display_period: 'showing' | 'before' | 'after';
  full_name: string;
  is_own: boolean;
  version: number;
}
