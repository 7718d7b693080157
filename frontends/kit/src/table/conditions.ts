import { createContext, useContext, useEffect, useRef, useState } from 'react';

/** Clears all conditions of a list without hits. Null while the list has no condition. */
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

/** Reports to the list around these filters whether one is set, and how to clear it. */
export function useReportConditions(isSet: boolean, clear: () => void): void {
  const report = useContext(Report);
  const latest = useRef(clear);
  latest.current = clear;
  useEffect(() => {
    report?.(isSet ? () => latest.current() : null);
    return () => report?.(null);
  }, [report, isSet]);
}
