import type { Tx } from '@uketori/service-kit/tx';
import { STAGE_DAYS } from '../invoice-records/invoice-records.facade.js';
import { daysOf } from './period.rules.js';
import { DATE, OF } from './reports.repository.js';
import type { InvoiceReportQuery } from './reports.types.js';
import { DAY_BANDS, STAGES } from './stages.rules.js';

export interface StageRow {
  stage: (typeof STAGES)[number];
  count: number;
  average: number | null;
  median: number | null;
  nine_of_ten: number | null;
  longest: number | null;
  /** Invoices of each band. */
  bands: number[];
}

const BANDS = DAY_BANDS.map(
  ({ from, to }) => `(count(*) filter (where days >= ${from ?? -999_999} and days <= ${to ?? 999_999}))::int`,
).join(', ');

/** How many days the invoices of a period spent in each stage that they are through. */
export function stageRows(tx: Tx, q: InvoiceReportQuery): Promise<StageRow[]> {
  const { department_id = null, company_id = null } = q;
  return tx.rows<StageRow>(
    `with period as materialized (
       select ${STAGES.map((stage) => `${STAGE_DAYS[stage]} as ${stage}`).join(', ')}
       from journal.invoices i left join journal.invoice_progress using (organization_id, id)
       where ${OF} and ${DATE[q.date_type].within}
     )
     select stage, count(*)::int as count, round(avg(days), 1)::float8 as average,
       round(percentile_cont(0.5) within group (order by days)::numeric, 1)::float8 as median,
       round(percentile_cont(0.9) within group (order by days)::numeric, 1)::float8 as nine_of_ten,
       max(days)::int as longest, array[${BANDS}] as bands
     from period cross join lateral (values ${STAGES.map((stage) => `('${stage}', ${stage})`).join(', ')}) as v(stage, days)
     where days is not null group by stage`,
    [tx.actor.organization_id, ...daysOf(q.from, q.to), department_id, company_id],
  );
}
