import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { mastersById } from '../masters/masters.facade.js';
import {
  buildLines,
  column,
  LINE_REFERENCES,
  type LineTemplate,
  referencedIds,
  SIDES,
  toTemplates,
} from '../lines/lines.facade.js';

/** Templates whose every reference exists here and is of its kind. Throws as buildLines does. */
export async function checkedTemplates(tx: Tx, templates: LineTemplate[]): Promise<LineTemplate[]> {
  const masters = await mastersById(tx, referencedIds(templates), true);
  const lines = buildLines(templates, {
    id: newId,
    organization_id: tx.actor.organization_id,
    invoice_id: '',
    masters,
    rounding: 'floor',
    purchase_date: null,
  });
  return toTemplates(lines);
}

/** A template with names and codes for the screen. */
export function nameTemplate(
  line: LineTemplate,
  masters: Awaited<ReturnType<typeof mastersById>>,
): LineTemplate {
  const named: LineTemplate = { ...line };
  for (const side of SIDES)
    for (const reference of LINE_REFERENCES) {
      const master = masters.get(line[column(side, `${reference}_id`)] ?? '');
      named[`${side}_${reference}`] = master?.name ?? null;
      named[`${side}_${reference}_code`] = master?.code ?? null;
    }
  return named;
}
