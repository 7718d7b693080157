import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An invoice that is made again by the calendar. */
@Entity({ schema: 'journal', name: 'recurring_schedules' })
export class RecurringScheduleEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') version!: number;
  @Column('uuid') invoice_id!: string;
  @Column('date') start_at!: string;
  @Column('date') end_at!: string | null;
  @Column('smallint') issue_day!: number;
  @Column('int', { array: true }) issue_months!: number[];
  @Column('smallint') payment_term_month!: number;
  @Column('smallint') payment_term_day!: number;
  @Column('boolean') completed!: boolean;
  /** Null: nothing more is to be made. */
  @Column('date') next_issue_date!: string | null;
  /** Why the next one could not be made; empty while nothing is wrong. */
  @Column('text') error_code!: string;
  @Column('uuid') created_by!: string | null;
  @Column('text') created_by_name!: string;
  @Column('timestamptz') created_at!: string;
  @Column('timestamptz') updated_at!: string;
}
