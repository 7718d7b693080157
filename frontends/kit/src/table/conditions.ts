import { createContext, useContext, useEffect, useRef, useState } from 'react';

/** What has narrowed a list, for a list that finds nothing: clears it. Null while nothing narrows the list. */
export type ClearConditions = (() => void) | null;

/** Where the filters above a list say how to clear them. */
const Report = createContext<((clear: ClearConditions) => void) | null>(null);
export const ConditionsReport = Report.Provider;

/** The conditions of a list, as its filters report them; `own` are those of a list whose filters are elsewhere. */
export function useConditions(own: ClearConditions = null): {
  clear: ClearConditions;
  report: (clear: ClearConditions) => void;
} {
  const [reported, setReported] = useState<ClearConditions>(null);
  const report = useRef((clear: ClearConditions) => setReported(() => clear));
  return { clear: own ?? reported, report: report.current };
}

/** Tells the list around these filters whether something is set, and how to clear it. */
export function useReportConditions(isSet: boolean, clear: () => void): void {
  const report = useContext(Report);
  const latest = useRef(clear);
  latest.current = clear;
  useEffect(() => {
    report?.(isSet ? () => latest.current() : null);
    return () => report?.(null);
  }, [report, isSet]);
}
