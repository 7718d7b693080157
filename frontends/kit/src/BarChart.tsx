import type { BarChartProps } from './parts/barChart';
import { latePart } from './parts/late';

/** Yen by month, supplier or account as bars; each bar and each name is a link. Its code loads with the first chart. */
export const BarChart = latePart<BarChartProps>(
  async () => (await import('./parts/BarChartBody')).BarChartBody,
);
