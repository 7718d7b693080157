import { api } from '@uketori/frontend-kit/api';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useEffect, useRef, useState } from 'react';

type Company = Schema<'Company'>;

export interface LearnedCompanies {
  items: Company[];
  loading: boolean;
  error: unknown;
  again: () => void;
  /** Loads the next hundred; absent when all are here. */
  more: (() => void) | undefined;
}

const LIMIT = 100;

/**
 * Suppliers with a learned journal whose name holds `q`, page after page. A response for an older `q` is
 * dropped.
 */
export function useLearnedCompanies(q: string): LearnedCompanies {
  const [items, setItems] = useState<Company[]>([]);
  const [cursor, setCursor] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const asked = useRef(0);
  const load = (from: string | null) => {
    const turn = ++asked.current;
    setLoading(true);
    api
      .get('/companies', {
        params: { query: { has_pattern: 'true', limit: LIMIT, q, cursor: from } },
      })
      .then(
        (page) => {
          if (turn !== asked.current) return;
          setItems((known) => (from === null ? page.items : [...known, ...page.items]));
          setCursor(page.next_cursor);
          setError(null);
          setLoading(false);
        },
        (failure: unknown) => {
          if (turn !== asked.current) return;
          setError(failure);
          setLoading(false);
        },
      );
  };
  useEffect(() => {
    const turns = asked;
    load(null);
    return () => {
      turns.current++;
    };
    // load belongs to q alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [q]);
  return {
    items,
    loading,
    error,
    again: () => load(null),
    more: cursor !== null ? () => load(cursor) : undefined,
  };
}
