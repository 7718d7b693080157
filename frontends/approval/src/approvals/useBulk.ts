import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useRef, useState } from 'react';
import { type BulkAct, type BulkResult, type ChosenInvoice, seenInvoices } from './approvals.api';

/** Sent at once: few enough that each response comes soon, so that the progress moves. */
const AT_ONCE = 50;

type Answer = { results: readonly BulkResult[] };
type Seen = ReturnType<typeof seenInvoices>;

/** How a run is sent. */
interface How {
  /** of a return */
  reason?: string;
  /** the person continues after warnings about duties */
  accept_duties?: boolean;
}

/** Sends one part; only a return has a reason. */
const SEND: Record<BulkAct, (invoices: Seen, how: How) => Promise<Answer>> = {
  approve: (invoices, { accept_duties }) =>
    api.post('/approvals/bulk', { body: { invoices, accept_duties } }),
  final: (invoices, { accept_duties }) =>
    api.post('/approvals/bulk-final', { body: { invoices, accept_duties } }),
  return: (invoices, { reason = '' }) => api.post('/approvals/bulk-return', { body: { invoices, reason } }),
};

export interface BulkRun {
  /** how many were sent; 0 before the start */
  wanted: number;
  results: readonly BulkResult[];
  running: boolean;
  /** why it stopped before its end, in words */
  failure: string | null;
  /** sends no other part; the part in progress ends */
  stop: () => void;
  run: (rows: readonly ChosenInvoice[], how?: How) => Promise<void>;
  /** sends those again that only a warning stopped */
  accept: (rows: readonly ChosenInvoice[]) => Promise<void>;
}

/** Approves or returns many invoices in parts; finished results stay when a later part fails. */
export function useBulk(act: BulkAct): BulkRun {
  const [wanted, setWanted] = useState(0);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stopped = useRef(false);
  const run = async (rows: readonly ChosenInvoice[], how: How = {}) => {
    setWanted((before) => Math.max(before, rows.length));
    setRunning(true);
    try {
      for (let at = 0; at < rows.length && !stopped.current; at += AT_ONCE) {
        const invoices = seenInvoices(rows.slice(at, at + AT_ONCE));
        const answer = await SEND[act](invoices, how);
        setResults((before) => [...before, ...answer.results]);
      }
    } catch (error) {
      setFailure(errorText(error, 'invoice'));
    }
    setRunning(false);
  };
  const accept = async (rows: readonly ChosenInvoice[]) => {
    const warned = new Set(results.filter(({ can_accept }) => can_accept).map(({ id }) => id));
    setResults(results.filter(({ id }) => !warned.has(id)));
    await run(
      rows.filter(({ id }) => warned.has(id)),
      { accept_duties: true },
    );
  };
  const stop = () => {
    stopped.current = true;
  };
  return { wanted, results, running, failure, stop, run, accept };
}
