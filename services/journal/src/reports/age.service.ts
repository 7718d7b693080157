import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { CsvFile } from '../masters/masters.facade.js';
import { agedCells } from './ageing.repository.js';
import { ageingOf } from './ageing-report.rules.js';
import type { AgeingFileQuery, AgeingQuery, ageingReport } from './ageing.types.js';
import { ageingText, csvFileOf, stagesText } from './reports.rules.js';
import type { InvoiceReportQuery, StagesFileQuery } from './reports.types.js';
import { stageRows } from './stages.repository.js';
import { DAY_BANDS, STAGES } from './stages.rules.js';
import type { stageReport } from './stages.types.js';

const MOST_PARTNERS = 100;
const MOST_PARTNERS_OF_FILE = 5000;

/** How old unpaid invoices are, and how long each stage of an invoice's life takes. */
@Injectable()
export class AgeService {
  constructor(private readonly work: Work) {}

  /** Unpaid invoices by the days since their pay date, today. */
  ageing(actor: Actor, q: AgeingQuery, mostPartners = MOST_PARTNERS): Promise<z.infer<typeof ageingReport>> {
    const today = todayJst();
    return this.work.read(actor, async (tx) =>
      ageingOf(await agedCells(tx, today, q), q.scope, today, mostPartners),
    );
  }

  async ageingFile(actor: Actor, { language, ...q }: AgeingFileQuery): Promise<CsvFile> {
    const report = await this.ageing(actor, q, MOST_PARTNERS_OF_FILE);
    return csvFileOf(`ageing_${report.as_of}.csv`, ageingText(report, language));
  }

  /** Stages that no invoice is through have no days. */
  stages(actor: Actor, q: InvoiceReportQuery): Promise<z.infer<typeof stageReport>> {
    return this.work.read(actor, async (tx) => {
      const rows = await stageRows(tx, q);
      const stages = STAGES.map((stage) => {
        const row = rows.find((one) => one.stage === stage);
        return {
          stage,
          count: row?.count ?? 0,
          average: row?.average ?? null,
          median: row?.median ?? null,
          nine_of_ten: row?.nine_of_ten ?? null,
          longest: row?.longest ?? null,
          bands: DAY_BANDS.map((band, at) => ({ ...band, count: row?.bands[at] ?? 0 })),
        };
      });
      return { from: q.from, to: q.to, stages };
    });
  }

  async stagesFile(actor: Actor, { language, ...q }: StagesFileQuery): Promise<CsvFile> {
    return csvFileOf(`stages_${q.from}_${q.to}.csv`, stagesText(await this.stages(actor, q), language));
  }
}
