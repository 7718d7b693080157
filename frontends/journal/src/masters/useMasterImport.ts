import { ApiError } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useRef, useState } from 'react';
import { type CsvProblem, readCsv } from './csvFile';
import {
  type CheckedImport,
  fileCalls,
  type FileRecords,
  type ImportFinding,
  type ImportMode,
} from './fileCalls';

interface Chosen {
  name: string;
  rows: string[][];
}

/** The import of a file of masters: chosen, checked by the server line by line, then imported whole. */
export function useMasterImport(kind: FileRecords['kind'], onDone: () => void) {
  const t = useText('journal');
  const { busy: applying, act } = useAct();
  const [checking, setChecking] = useState(false);
  const [mode, setMode] = useState<ImportMode | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<CsvProblem | null>(null);
  const [checked, setChecked] = useState<CheckedImport | null>(null);
  const [leaving, setLeaving] = useState<string[]>([]);
  const [refused, setRefused] = useState<ImportFinding[]>([]);
  const latest = useRef(0);

  const check = async (next: Chosen | null, how: ImportMode | null) => {
    // The user may choose another mode or file during a check: only the last response counts.
    const turn = ++latest.current;
    setChecked(null);
    setLeaving([]);
    setRefused([]);
    setChecking(next !== null && how !== null);
    if (!next || !how) return;
    const answer = await fileCalls(kind)
      .check({ mode: how, rows: next.rows })
      .catch((error: unknown) => void (turn === latest.current && toast.error(errorText(error))));
    if (turn !== latest.current) return;
    setChecked(answer ?? null);
    setChecking(false);
  };
  const choose = async (file: File) => {
    const read = await readCsv(file);
    const next = Array.isArray(read) ? { name: file.name, rows: read } : null;
    setProblem(Array.isArray(read) ? null : read);
    setChosen(next);
    await check(next, mode);
  };
  const apply = () =>
    act(async () => {
      if (!checked || !mode) return;
      setRefused([]);
      try {
        const body = { mode, items: checked.items, delete_names: leaving };
        const { created, updated, deleted } = await fileCalls(kind).apply(body);
        toast.success(t('master_file.done', { created, updated, deleted }));
        onDone();
      } catch (error) {
        const findings = error instanceof ApiError && error.params.findings;
        if (!Array.isArray(findings)) throw error;
        setRefused(findings as ImportFinding[]);
      }
    });
  const chooseMode = (how: ImportMode) => {
    setMode(how);
    void check(chosen, how);
  };
  return {
    mode,
    chooseMode,
    chosen,
    choose,
    problem,
    checked,
    /** names of ours that the file does not have and that go with it */
    leaving,
    setLeaving,
    refused,
    apply,
    busy: checking || applying,
  };
}
