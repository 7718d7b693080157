import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Spin } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { FieldName } from '../invoice.record';
import type { ReadFields } from '../invoice.types';
import { DigitalVerdict } from './DigitalVerdict';
import { DigitalView } from './DigitalView';
import { type Turn, turned } from './geometry';
import { PageBar } from './PageBar';
import { PageCanvas } from './PageCanvas';
import type { Place } from './places';
import { ReadBoxLayer } from './ReadBoxLayer';
import { readBoxes } from './readBoxes';
import { useDigitalInvoice } from './useDigitalInvoice';
import { useOriginal } from './useOriginal';
import { useWidth } from './useWidth';
import { placeAt, type WordPage } from './usePageWords';
import { WordLayer } from './WordLayer';
import { zoomed } from './zoom';
import styles from './viewer.module.css';

interface Props {
  document_id: string;
  /** A kept version; without it the current one. */
  version?: number;
  fields: ReadFields | null;
  /** Field of the invoice that has the focus: its box is highlighted and scrolled to. */
  active: string | null;
  /** Fields whose value should be looked at. */
  doubts?: readonly string[];
  onPick: (name: FieldName) => void;
  /** The print of the pages, for taking words and for pages that were read turned or from the side. */
  words?: readonly WordPage[];
  /** Takes words into the field that has the focus; absent while none has it. */
  onTake?: ((text: string, place: Place) => void) | undefined;
  /** More of the bar: what can be done with the document. */
  children?: ReactNode;
}

const NO_DOUBTS: readonly string[] = [];
const NO_WORDS: readonly WordPage[] = [];

/** The original beside the form: pages, zoom, turning, and a coloured box for each value that was read. */
export function PageViewer({
  document_id,
  version,
  fields,
  active,
  doubts = NO_DOUBTS,
  onPick,
  words = NO_WORDS,
  onTake,
  children,
}: Props): ReactNode {
  const t = useText('journal');
  const { info, link, first, pages, content_type, isReadBefore, isReadNow } = useOriginal(
    document_id,
    version,
  );
  const isData = info.data?.read.fields?.engine === 'digital_invoice';
  const digital = useDigitalInvoice(document_id, isData && isReadNow ? info.data?.read.version : undefined);
  const [page, setPage] = usePageOf(active, fields, first, pages);
  const [zoom, setZoom] = useState(1);
  const [chosenTurn, setChosenTurn] = useState<Turn | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const filePage = first + page - 1;
  const shown = isReadBefore ? null : fields;
  const boxes = useMemo(() => readBoxes(shown, filePage), [shown, filePage]);

  const wordPage = isReadBefore || version ? undefined : words.find((one) => one.page === filePage);
  // A page that lies on its side or upside down is shown as it was read, until the user turns it.
  const rotation = chosenTurn ?? wordPage?.rotated ?? 0;
  useEffect(() => setChosenTurn(null), [words, filePage]);

  const missing = [info, link].find((one) => one.error && !one.data);
  if (missing) return <LoadFailed error={missing.error} onRetry={missing.refetch} />;
  if (content_type === 'application/xml')
    return (
      <DigitalView invoice={digital} link={link.data}>
        {children}
      </DigitalView>
    );
  return (
    <section className={styles.viewer} aria-label={t('viewer.label')} dir="ltr">
      <PageBar
        page={page}
        pages={pages}
        zoom={zoom}
        onPage={setPage}
        onZoom={(step) => setZoom(zoomed(zoom, step))}
        onTurn={() => setChosenTurn(turned(rotation, 90))}
      >
        {children}
        {link.data && (
          <a href={link.data.url} download={link.data.file_name} className="uk-clip" lang="ja">
            {link.data.file_name}
          </a>
        )}
      </PageBar>
      {digital && digital.problems.length > 0 && <DigitalVerdict invoice={digital} />}
      {/* Boxes take the focus; a page without any is scrolled by key itself. */}
      <div className={styles.scroller} ref={scroller} tabIndex={boxes.length === 0 ? 0 : undefined}>
        {!link.data || !info.data || width === 0 ? (
          <Spin className={styles.spin} />
        ) : (
          <PageCanvas
            url={link.data.url}
            is_pdf={content_type === 'application/pdf'}
            page={filePage}
            width={Math.max(200, (width - 24) * zoom)}
            rotation={rotation}
          >
            <ReadBoxLayer
              boxes={boxes}
              map={wordPage?.map}
              turn={rotation}
              active={active}
              doubts={doubts}
              inert={onTake !== undefined && wordPage !== undefined}
              onPick={onPick}
            />
            {onTake && wordPage && (
              <WordLayer
                page={wordPage}
                turn={rotation}
                onTake={(text, box) => onTake(text, placeAt(wordPage, words.length, box))}
              />
            )}
          </PageCanvas>
        )}
      </div>
    </section>
  );
}

/** The page on show; a field that gets the focus brings its own. `first` is the document's first page of the file. */
function usePageOf(active: string | null, fields: ReadFields | null, first: number, pages: number) {
  const [page, setPage] = useState(1);
  useEffect(() => {
    if (!active) return;
    for (let candidate = 1; candidate <= pages; candidate++) {
      if (readBoxes(fields, first + candidate - 1).some((box) => box.name === active)) {
        setPage(candidate);
        return;
      }
    }
  }, [active, fields, first, pages]);
  return [page, setPage] as const;
}
