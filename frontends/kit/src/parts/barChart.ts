export interface ChartBar {
  key: string;
  /** name on the axis */
  name: string;
  value: number;
  /** page behind the bar and its name */
  to: string;
}

export interface BarChartProps {
  /** what the chart shows, for readers who do not see it */
  label: string;
  bars: readonly ChartBar[];
  /** one bar per line, the name before it: for long names */
  lying?: boolean;
  /** the values are numbers of records, not yen */
  counts?: boolean;
}
