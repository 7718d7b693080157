import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { RecordRef } from '@uketori/frontend-kit/ReferenceSelect';
import { useState } from 'react';
import { idIn } from './report.rules';
import type { Narrowed } from './ReportBar';

/** Department and supplier as the address names them: ids, of which only the chosen ones are known by name. */
export function useNarrowed(
  address: URLSearchParams,
  change: (next: Record<string, string | null>) => void,
): [Narrowed, (value: Narrowed) => void] {
  const [picked, setPicked] = useState<Narrowed>({ department: null, company: null });
  const department_id = idIn(address, 'department_id');
  const company_id = idIn(address, 'company_id');
  const isPicked = (ref: RecordRef | null, id: string | null) => ref?.id === id;
  const department = useApiQuery(
    '/masters/{kind}/{id}',
    { params: { path: { kind: 'department', id: department_id ?? '' } } },
    { enabled: department_id !== null && !isPicked(picked.department, department_id) },
  ).data;
  const company = useApiQuery(
    '/companies/{id}',
    { params: { path: { id: company_id ?? '' } } },
    { enabled: company_id !== null && !isPicked(picked.company, company_id) },
  ).data;
  const refOf = (ref: RecordRef | null, id: string | null, name: string | undefined): RecordRef | null =>
    id === null ? null : isPicked(ref, id) ? ref : { id, name: name ?? '…', code: null };
  const narrow = (value: Narrowed) => {
    setPicked(value);
    change({ department_id: value.department?.id ?? null, company_id: value.company?.id ?? null });
  };
  return [
    {
      department: refOf(picked.department, department_id, department?.name),
      company: refOf(picked.company, company_id, company?.company_name),
    },
    narrow,
  ];
}
