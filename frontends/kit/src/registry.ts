import type { AbilityDemand } from './abilities';
import type { Schema } from './apiTypes';
import { createStore } from './store';

/** frontends/<name>/remote.json */
export type RemoteDescription = Schema<'RemoteDescription'>;
export type PageEntry = RemoteDescription['pages'][number];

/** One item of GET /modules. */
export type ModuleEntry = Schema<'OfferedModule'>;

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
