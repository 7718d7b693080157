import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type JournalLine, LINE_REFERENCES, SIDE_YEN, SIDES } from './line.fields.js';

/** Columns that a side repeats are declared in a loop below; their types come from JournalLine. */
@Entity({ schema: 'journal', name: 'journal_lines' })
export class JournalLineEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') invoice_id!: string;
  @Column('int') position!: number;
  @Column('text') description!: string;
  @Column('text') free_text_1!: string;
  @Column('text') free_text_2!: string;
  @Column('numeric') exchange_rate!: string | null;
}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the loop below declares exactly these columns.
export interface JournalLineEntity extends JournalLine {}

for (const side of SIDES) {
  for (const reference of LINE_REFERENCES) {
    Column('uuid')(JournalLineEntity.prototype, `${side}_${reference}_id`);
    Column('text')(JournalLineEntity.prototype, `${side}_${reference}`);
    Column('text')(JournalLineEntity.prototype, `${side}_${reference}_code`);
  }
  for (const yen of SIDE_YEN) Column('bigint')(JournalLineEntity.prototype, `${side}_${yen}`);
  Column('text')(JournalLineEntity.prototype, `${side}_amount_input_mode`);
  Column('boolean')(JournalLineEntity.prototype, `${side}_is_keikasochi`);
  Column('numeric')(JournalLineEntity.prototype, `${side}_foreign_amount`);
}
