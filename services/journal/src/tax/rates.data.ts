/** A rate of consumption tax in per cent, national and local part in hundredths of a per cent. */
export interface TaxRate {
  percent: number;
  reduced: boolean;
  national: number;
  local: number;
}

interface Period {
  from: string;
  to: string | null;
  rates: readonly TaxRate[];
}

/** Consumption Tax Act art. 29 and Local Tax Act art. 72-83, by day of the purchase. */
const PERIODS: readonly Period[] = [
  { from: '1989-04-01', to: '1997-03-31', rates: [{ percent: 3, reduced: false, national: 300, local: 0 }] },
  {
    from: '1997-04-01',
    to: '2014-03-31',
    rates: [{ percent: 5, reduced: false, national: 400, local: 100 }],
  },
  {
    from: '2014-04-01',
    to: '2019-09-30',
    rates: [{ percent: 8, reduced: false, national: 630, local: 170 }],
  },
  {
    from: '2019-10-01',
    to: null,
    rates: [
      { percent: 10, reduced: false, national: 780, local: 220 },
      { percent: 8, reduced: true, national: 624, local: 176 },
    ],
  },
];

/** The rates of a day ('YYYY-MM-DD'), none before the tax existed. */
export function taxRatesOn(date: string): readonly TaxRate[] {
  return (
    PERIODS.find((period) => date >= period.from && (period.to === null || date <= period.to))?.rates ?? []
  );
}
