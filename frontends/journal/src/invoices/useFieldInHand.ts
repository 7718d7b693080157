import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useEffect, useState } from 'react';
import { valueFor } from '../viewer/normalise';
import type { Place } from '../viewer/places';
import type { usePlaces } from '../viewer/usePlaces';
import type { TabKey } from './DetailTabs';
import { fieldId } from './HeaderForm';
import type { useInvoiceEdit } from './useInvoiceEdit';

interface Hands {
  tab: TabKey;
  setTab: (tab: TabKey) => void;
  edit: ReturnType<typeof useInvoiceEdit>;
  places: ReturnType<typeof usePlaces>;
}

/** The field in hand, chosen in the form or by its place on the page; words of the page are taken into it. */
export function useFieldInHand({ tab, setTab, edit, places }: Hands) {
  const t = useText('journal');
  const [active, setActive] = useState<string | null>(null);
  useEffect(() => setActive(null), [tab]);
  const pick = (name: string) => {
    setTab('header');
    setActive(name);
    requestAnimationFrame(() => {
      const field = document.getElementById(fieldId(name));
      field?.scrollIntoView({ block: 'center' });
      if (edit.editing) field?.focus();
    });
  };
  const take = (text: string, place: Place) => {
    if (!active) return;
    const value = valueFor(active, text);
    if (value === null) {
      toast.info(t('viewer.not_for_field', { field: t(`field.${active}`), text }));
      return;
    }
    edit.set(active, value);
    places.show(active, value, place);
  };
  return { active, setActive, pick, take };
}
