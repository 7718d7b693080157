import { date, entity, integer, record, responseShape, type RowOf, uuid } from '@uketori/service-kit/record';
import { z } from 'zod';

/** An approver who is away, and the deputy who acts on the requests in the meantime. */
export const absenceRecord = record(
  'absence',
  { schema: 'approval', table: 'absences' },
  {
    id: uuid({ private: true }),
    organization_id: uuid({ private: true }),
    user_id: uuid({}),
    deputy_id: uuid({ edit: true, required: true }),
    date_from: date({ edit: true, required: true, describe: 'First day of the absence, in Japan.' }),
    date_until: date({ edit: true, required: true, describe: 'Last day of the absence, in Japan.' }),
    version: integer({ private: true }),
  },
);

export type AbsenceEntity = RowOf<typeof absenceRecord>;
export const AbsenceEntity = entity(absenceRecord);

export const newAbsence = z
  .strictObject({
    deputy_id: absenceRecord.fields.deputy_id.input,
    date_from: absenceRecord.fields.date_from.input,
    date_until: absenceRecord.fields.date_until.input,
  })
  .refine(({ date_from, date_until }) => date_from <= date_until, {
    path: ['date_until'],
    message: 'ends before it starts',
  });
export type NewAbsence = z.infer<typeof newAbsence>;

export const absence = z
  .object(responseShape(absenceRecord))
  .extend({ user_name: z.string(), deputy_name: z.string() })
  .meta({ id: 'Absence' });
export type Absence = z.infer<typeof absence>;
