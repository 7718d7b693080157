import type { AbilityDemand } from './abilities';
import { createStore } from './store';

export interface PageEntry {
  /** react-router pattern, absolute: /invoice/:local_id */
  path: string;
  ability: AbilityDemand;
  title_key: string;
  /** reachable without login and outside the layout */
  public?: boolean;
  menu: { order: number; icon: string; label_key: string } | null;
}

export interface SlotEntry {
  slot: string;
  /** key of createRemote's `slots` */
  component: string;
  ability?: AbilityDemand;
  order: number;
}

/** frontends/<name>/remote.json */
export interface RemoteDescription {
  name: string;
  title_key: string;
  /** language -> key -> words for title_key and label_key, shown before the remote itself is loaded */
  titles?: Record<string, Record<string, string>>;
  pages: PageEntry[];
  slots: SlotEntry[];
}

/** One item of GET /modules */
export interface ModuleEntry {
  name: string;
  version: string;
  channel: string;
  entry: string;
  remote: RemoteDescription;
}

export const moduleStore = createStore<readonly ModuleEntry[]>([]);

export interface SlotHandle {
  update(props: object): void;
  unmount(): void;
}

/** What createRemote returns: page lifecycles for single-spa and mountable slot fills. */
export interface RemoteModule {
  bootstrap(): Promise<void>;
  mount(props: { domElement: HTMLElement }): Promise<void>;
  unmount(): Promise<void>;
  mountSlot(component: string, element: HTMLElement, props: object): Promise<SlotHandle>;
}

let loader: (name: string) => Promise<RemoteModule> = (name) =>
  Promise.reject(new Error(`no loader for ${name}`));

/** The shell knows how to load a remote; the kit must not. */
export function setRemoteLoader(next: (name: string) => Promise<RemoteModule>): void {
  loader = next;
}

export function loadRemoteModule(name: string): Promise<RemoteModule> {
  return loader(name);
}

export interface SlotFill {
  /** changes when the remote's version does, so that a rolled-out version replaces the old fill */
  key: string;
  remote: string;
  component: string;
  ability: AbilityDemand;
  order: number;
}

/** Fills of a slot over all enabled modules, in order. */
export function slotFills(modules: readonly ModuleEntry[], slot: string): SlotFill[] {
  return modules
    .flatMap(({ name, version, remote }) =>
      remote.slots
        .filter((entry) => entry.slot === slot)
        .map((entry) => ({
          key: `${name}@${version}/${entry.component}`,
          remote: name,
          component: entry.component,
          ability: entry.ability,
          order: entry.order,
        })),
    )
    .sort((a, b) => a.order - b.order || a.key.localeCompare(b.key));
}
