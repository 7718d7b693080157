import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type JournalLine, LINE_REFERENCES, SIDE_YEN, SIDES } from '../lines/lines.facade.js';

/** Gives the entity its properties' types; the columns themselves are declared below. */
const TypedLine = Object as unknown as new () => JournalLine;

/** A journal line. A side repeats its columns, hence loops in place of ninety decorated properties. */
@Entity({ schema: 'journal', name: 'journal_lines' })
export class JournalLineEntity extends TypedLine {}

const line = JournalLineEntity.prototype;
PrimaryColumn('uuid')(line, 'id');
Column('uuid')(line, 'organization_id');
Column('uuid')(line, 'invoice_id');
Column('int')(line, 'position');
for (const text of ['description', 'free_text_1', 'free_text_2']) Column('text')(line, text);
Column('numeric')(line, 'exchange_rate');
for (const side of SIDES) {
  for (const reference of LINE_REFERENCES) {
    Column('uuid')(line, `${side}_${reference}_id`);
    Column('text')(line, `${side}_${reference}`);
    Column('text')(line, `${side}_${reference}_code`);
  }
  for (const yen of SIDE_YEN) Column('bigint')(line, `${side}_${yen}`);
  Column('text')(line, `${side}_amount_input_mode`);
  Column('boolean')(line, `${side}_is_keikasochi`);
  Column('smallint')(line, `${side}_deductible_percent`);
  Column('numeric')(line, `${side}_foreign_amount`);
}
