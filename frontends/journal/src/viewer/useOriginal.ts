import { useApiQuery } from '@uketori/frontend-kit/apiHooks';

const LINK_LIFE_MS = 4 * 60_000;

/** A document and the address of its file; `version` names a kept one, without it the current one. */
export function useOriginal(document_id: string, version: number | undefined) {
  const path = { id: document_id };
  const info = useApiQuery('/documents/{id}', { params: { path } });
  const link = useApiQuery(
    '/documents/{id}/link',
    { params: { path, query: { version } } },
    { staleTime: LINK_LIFE_MS },
  );
  const kept = version ? info.data?.versions.find((one) => one.version === version) : undefined;
  const replaced_at = info.data?.versions.at(-1)?.created_at;
  const isReadBefore =
    !!replaced_at && (info.data?.versions.length ?? 0) > 1 && (info.data?.read.read_at ?? '') < replaced_at;
  return {
    info,
    link,
    /** the first page of the file that belongs to the document */
    first: info.data?.first_page ?? 1,
    pages: kept?.page_count ?? info.data?.page_count ?? 1,
    content_type: kept?.content_type ?? info.data?.content_type,
    /** Boxes of a reading made before the file was replaced would lie on another page. */
    isReadBefore,
    /** The last reading is of the version on show. */
    isReadNow: !isReadBefore && (!version || version === info.data?.current_version),
  };
}
