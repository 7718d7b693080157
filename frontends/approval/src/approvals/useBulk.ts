import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useState } from 'react';
import { type BulkAct, type BulkResult, type ChosenInvoice, seenInvoices } from './approvals.api';

/** Sent at once: few enough that each response comes soon, so that the progress moves. */
const AT_ONCE = 50;

const PATHS = { approve: '/approvals/bulk', final: '/approvals/bulk-final' } as const;

export interface BulkRun {
  /** how many were sent to be approved; 0 before the start */
  wanted: number;
  results: readonly BulkResult[];
  running: boolean;
  /** why it stopped before its end, in words */
  failure: string | null;
  run: (rows: readonly ChosenInvoice[]) => Promise<void>;
}

/** Approves many invoices in parts; finished results stay when a later part fails. */
export function useBulk(act: BulkAct): BulkRun {
  const [wanted, setWanted] = useState(0);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (rows: readonly ChosenInvoice[]) => {
    setWanted(rows.length);
    setRunning(true);
    try {
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        const invoices = seenInvoices(rows.slice(at, at + AT_ONCE));
        const answer = await api.post(PATHS[act], { body: { invoices } });
        setResults((before) => [...before, ...answer.results]);
      }
    } catch (error) {
      setFailure(errorText(error, 'invoice'));
    }
    setRunning(false);
  };
  return { wanted, results, running, failure, run };
}
