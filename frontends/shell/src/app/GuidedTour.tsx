// Not in the list of what every page loads.
import Tour from 'antd/es/tour';
import type { ReactNode } from 'react';
import { useIsNarrow } from '@uketori/frontend-kit/device';
import { useSides, useText } from '@uketori/frontend-kit/i18n';
import { tourMark, TOUR_STEPS } from './useTour';

/** Marks where work begins and where the manual is (spec 2). */
export default function GuidedTour({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText('shell');
  const { end, below_end } = useSides();
  const isNarrow = useIsNarrow();
  const placements = { menu: isNarrow ? 'top' : end, help: below_end } as const;
  const last = TOUR_STEPS.length - 1;
  const steps = TOUR_STEPS.map((step, at) => ({
    title: t(`tour.${step}`),
    description: t(`tour.${step}_text`),
    placement: placements[step],
    target: document.querySelector<HTMLElement>(`[${tourMark}="${step}"]`),
    // The keyboard reaches the note, and its words are read out.
    nextButtonProps: { autoFocus: true, children: t(at === last ? 'tour.finish' : 'tour.next') },
    prevButtonProps: { children: t('tour.back') },
  }));
  return <Tour open steps={steps} onClose={onClose} />;
}
