import { App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { api } from '../api';
import { invalidate, useApiQuery } from '../apiHooks';
import { Dropdown } from '../Dropdown';
import { useText } from '../i18n';
import { applyConditions, type ListPlace, notePlace, readPlace, useConditionsOf } from '../listPlace';
import { latePart } from '../parts/late';
import { sessionStore } from '../session';
import { toast } from '../toast';
import { useAct } from '../useAct';
import type { SavedView, Shown } from './savedView';
import type { Listing } from './useListing';
import styles from './table.module.css';

const ViewDialog = latePart(async () => (await import('./ViewDialog')).ViewDialog);

type Chosen = NonNullable<ListPlace['view']>;

interface Props<Row extends object> {
  list: string;
  listing: Listing<Row>;
}

/** The saved views of a list: choose one, save what is shown, share it, begin with it. */
export function SavedViews<Row extends object>({ list, listing }: Props<Row>): ReactNode {
  const t = useText();
  const views = useViews(list, listing);
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null);
  const { chosen, label, stored } = views;
  return (
    <>
      <Dropdown
        trigger={['click']}
        onOpenChange={(isOpen) => isOpen && views.load()}
        menu={{
          selectedKeys: [chosen?.id ?? 'all'],
          items: [
            { key: 'all', label: t('views.all') },
            ...groupOf(
              t('views.own'),
              views.items.filter(({ is_own }) => is_own),
              t,
            ),
            ...groupOf(
              t('views.shared'),
              views.items.filter(({ is_own }) => !is_own),
              t,
            ),
            { type: 'divider' as const },
            { key: 'save', label: t('views.save') },
            ...actsOf(stored, t),
          ],
          onClick: ({ key }) => {
            if (key === 'save') setEditing('new');
            else if (key === 'edit' && stored) setEditing(stored);
            else if (key === 'overwrite' && stored) views.overwrite(stored);
            else if (key === 'default' && stored) views.begin(stored);
            else if (key === 'remove' && stored) views.remove(stored);
            else views.choose(views.items.find(({ id }) => id === key) ?? null);
          },
        }}
      >
        <Button className={styles.views_button} title={label}>
          <span>{label}</span>
          <span aria-hidden>▾</span>
        </Button>
      </Dropdown>
      {editing && (
        <ViewDialog
          list={list}
          view={editing === 'new' ? null : editing}
          shown={views.shown}
          onSaved={views.saved}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

type Words = ReturnType<typeof useText>;

function groupOf(label: string, items: readonly SavedView[], t: Words) {
  if (items.length === 0) return [];
  const children = items.map((view) => ({
    key: view.id,
    label: (
      <span className={styles.view}>
        <span lang="ja">{view.name}</span>
        <span className="uk-muted">
          {[view.is_default && t('views.is_default'), !view.is_own && view.full_name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    ),
  }));
  return [{ type: 'group' as const, key: label, label, children }];
}

/** The acts on the chosen view. */
function actsOf(view: SavedView | undefined, t: Words) {
  if (!view) return [];
  const { name } = view;
  const begin = {
    key: 'default',
    label: view.is_default ? t('views.unset_default') : t('views.set_default', { name }),
  };
  if (!view.may_change) return [begin];
  return [
    { key: 'overwrite', label: t('views.overwrite', { name }) },
    { key: 'edit', label: t('views.edit') },
    begin,
    { key: 'remove', danger: true, label: t('views.remove', { name }) },
  ];
}

function useViews<Row extends object>(list: string, listing: Listing<Row>) {
  const t = useText();
  const { modal } = App.useApp();
  const { act } = useAct();
  const [isLoaded, setLoaded] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(() => readPlace(list).view ?? null);
  const now = useConditionsOf(list);
  const query = { params: { query: { list } } };
  const items = useApiQuery('/saved-views', query, { enabled: isLoaded }).data?.items ?? [];
  const stored = items.find(({ id }) => id === chosen?.id);
  const { order, hidden } = listing.layout;
  const shown: Shown = { conditions: now, columns: order && hidden ? { order, hidden } : null };
  const note = (view: SavedView | null) => {
    const next = view && { id: view.id, name: view.name, conditions: view.conditions };
    setChosen(next);
    notePlace(list, { view: next });
  };
  const saved = (view: SavedView, is_default: boolean) => {
    note(view);
    if (view.is_default !== is_default || is_default) noteDefault(list, is_default ? view : null);
    toast.success(t('views.saved'));
    void invalidate('/saved-views');
  };
  return {
    items,
    shown,
    stored,
    chosen,
    saved,
    label: labelOf(chosen, now, t),
    load: () => setLoaded(true),
    choose: (view: SavedView | null) => {
      note(view);
      listing.sortBy(applyConditions(list, view?.conditions ?? ''));
      if (view?.columns) listing.setLayout({ ...listing.layout, ...view.columns });
    },
    overwrite: ({ id, version, name, shared, is_default }: SavedView) =>
      void act(async () => {
        const body = { version, name, shared, ...shown };
        saved(await api.put('/saved-views/{id}', { params: { path: { id } }, body }), is_default);
      }),
    begin: (view: SavedView) =>
      void act(async () => {
        const view_id = view.is_default ? null : view.id;
        await api.put('/saved-views/default', { body: { list, view_id } });
        noteDefault(list, view_id && view);
        await invalidate('/saved-views');
      }),
    remove: (view: SavedView) =>
      modal.confirm({
        title: t('views.remove', { name: view.name }),
        content: view.shared ? t('views.remove_hint') : undefined,
        okText: t('delete.confirm'),
        okButtonProps: { danger: true },
        cancelText: t('views.cancel'),
        autoFocusButton: 'cancel',
        onOk: () =>
          act(async () => {
            await api.delete('/saved-views/{id}', { params: { path: { id: view.id } } });
            note(null);
            if (view.is_default) noteDefault(list, null);
            toast.success(t('views.removed'));
            await invalidate('/saved-views');
          }),
      }),
  };
}

function labelOf(chosen: Chosen | null, now: string, t: Words): string {
  if (!chosen) return t('views.title');
  if (chosen.conditions === now) return chosen.name;
  return now === '' ? t('views.title') : t('views.changed', { name: chosen.name });
}

/** The session of this page knows with which view the list begins from now on. */
function noteDefault(list: string, view: SavedView | null | ''): void {
  const session = sessionStore.get();
  if (!session) return;
  const { [list]: _, ...others } = session.default_views ?? {};
  const default_views = view ? { ...others, [list]: view } : others;
  sessionStore.set({ ...session, default_views });
}
