import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import {
  addErrorHandler,
  getAppNames,
  getMountedApps,
  navigateToUrl,
  registerApplication,
  start,
  triggerAppChange,
  unregisterApplication,
} from 'single-spa';
import { confirmLeave, isDirty } from '@uketori/frontend-kit/dirty';
import { addWords } from '@uketori/frontend-kit/i18n';
import { setNavigator } from '@uketori/frontend-kit/navigate';
import {
  moduleStore,
  setRemoteLoader,
  type ModuleEntry,
  type RemoteModule,
} from '@uketori/frontend-kit/registry';
import { sessionStore } from '@uketori/frontend-kit/session';
import { createStore } from '@uketori/frontend-kit/store';
import { placeOf, titlesNamespace } from './route';

/** A server that accepts the connection and never responds must not leave a spinner for ever. */
const LOAD_TIMEOUT_MS = 15_000;

export type FailureCode = 'load_timeout' | 'load_failed' | 'mount_failed';

/** remote name -> why its page cannot be shown */
export const failureStore = createStore<Readonly<Record<string, FailureCode>>>({});
/** current path, and whether a page is loading */
export const navigationStore = createStore<{ pathname: string; busy: boolean }>({
  pathname: window.location.pathname,
  busy: false,
});

/** Page roots live here; React puts the element into the layout but never looks inside. */
export const outlet = document.createElement('div');
outlet.className = 'uk-outlet';

const remoteOf = (name: string): string => `remote_${name}`;

function hostOf(name: string): HTMLElement {
  const id = `page-${name}`;
  const found = outlet.querySelector<HTMLElement>(`#${id}`);
  if (found) return found;
  const host = document.createElement('div');
  host.id = id;
  outlet.append(host);
  return host;
}

async function load(name: string): Promise<RemoteModule> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('load_timeout')), LOAD_TIMEOUT_MS);
  });
  try {
    const loaded = await Promise.race([
      loadRemote<{ default: RemoteModule }>(`${remoteOf(name)}/remote`),
      timeout,
    ]);
    if (!loaded?.default) throw new Error('nothing exposed');
    return loaded.default;
  } finally {
    clearTimeout(timer);
  }
}

function setFailure(name: string, code: FailureCode | null): void {
  const { [name]: _, ...others } = failureStore.get();
  failureStore.set(code ? { ...others, [name]: code } : others);
}

function announce(module: ModuleEntry, force: boolean): void {
  registerRemotes([{ name: remoteOf(module.name), entry: module.entry }], { force });
}

function addApplication(module: ModuleEntry): void {
  const { name } = module;
  if (getAppNames().includes(name)) return;
  hostOf(name);
  registerApplication({
    name,
    app: async () => {
      const remote = await load(name);
      return {
        bootstrap: () => remote.bootstrap(),
        mount: async () => {
          await remote.mount({ domElement: hostOf(name) });
          setFailure(name, null);
        },
        unmount: () => remote.unmount(),
      };
    },
    activeWhen: ({ pathname }) => {
      const place = placeOf(pathname, moduleStore.get(), sessionStore.get()?.abilities);
      return place !== null && place.allowed && place.module.name === name;
    },
  });
}

async function dropApplication(name: string): Promise<void> {
  if (getAppNames().includes(name)) await unregisterApplication(name);
  hostOf(name).remove();
}

/** Loads a remote again from its newest manifest: after a failure, and when a version was rolled out. */
export async function reloadRemote(name: string): Promise<void> {
  const module = moduleStore.get().find((entry) => entry.name === name);
  if (!module) return;
  setFailure(name, null);
  await dropApplication(name);
  announce(module, true);
  addApplication(module);
  await triggerAppChange();
}

function differs(a: ModuleEntry, b: ModuleEntry): boolean {
  return a.entry !== b.entry || JSON.stringify(a.remote) !== JSON.stringify(b.remote);
}

/**
 * Follows the server's list: removed modules lose menu, pages and slots at once, and new ones appear. A new version
 * replaces the old one unless the user has unsaved input on it (then at the next look).
 */
export async function applyModules(next: readonly ModuleEntry[]): Promise<void> {
  const before = moduleStore.get();
  const kept = next.map((module) => {
    const old = before.find((entry) => entry.name === module.name);
    if (!old || !differs(old, module)) return old ?? module;
    return isDirty() && getMountedApps().includes(module.name) ? old : module;
  });
  const removed = before.filter((old) => !kept.some(({ name }) => name === old.name));
  const added = kept.filter((module) => !before.some(({ name }) => name === module.name));
  const changed = kept.filter((module) => before.some((old) => old.name === module.name && old !== module));
  if (removed.length + added.length + changed.length === 0) return;
  for (const { name, remote } of [...added, ...changed]) {
    const words = Object.entries(remote.titles ?? {});
    addWords(titlesNamespace(name), Object.fromEntries(words));
  }
  for (const module of [...added, ...changed]) announce(module, changed.includes(module));
  moduleStore.set(kept);
  for (const { name } of removed) {
    setFailure(name, null);
    await dropApplication(name);
  }
  for (const { name } of changed) await reloadRemote(name);
  for (const module of added) addApplication(module);
  await triggerAppChange();
}

function onRoutingStart(event: Event): void {
  const { detail } = event as CustomEvent<{
    oldUrl: string;
    newUrl: string;
    cancelNavigation(cancel?: boolean | Promise<boolean>): void;
  }>;
  const leaving = new URL(detail.oldUrl).pathname !== new URL(detail.newUrl).pathname;
  if (leaving && isDirty()) detail.cancelNavigation(confirmLeave().then((leave) => !leave));
  if (leaving) navigationStore.set({ ...navigationStore.get(), busy: true });
}

function onRoutingEnd(): void {
  navigationStore.set({ pathname: window.location.pathname, busy: false });
}

/** Connects single-spa, the module federation runtime and the kit. Called once, before the first module. */
export function startRemotes(): void {
  setNavigator((path, { replace }) => {
    if (replace) window.history.replaceState(null, '', path);
    else navigateToUrl(path);
  });
  setRemoteLoader(load);
  addErrorHandler((error) => {
    const name = error.appOrParcelName;
    console.error(`[uketori] remote ${name} failed`, error);
    const mounted =
      /mount|bootstrap/i.test(error.message.split('\n')[0] ?? '') && !/load/i.test(error.message);
    const code = /load_timeout/.test(error.message)
      ? 'load_timeout'
      : mounted
        ? 'mount_failed'
        : 'load_failed';
    setFailure(name, code);
  });
  window.addEventListener('single-spa:before-routing-event', onRoutingStart);
  window.addEventListener('single-spa:routing-event', onRoutingEnd);
  window.addEventListener('online', () => {
    for (const name of Object.keys(failureStore.get())) void reloadRemote(name);
  });
  start({ urlRerouteOnly: true });
}
