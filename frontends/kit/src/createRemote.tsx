import { Suspense, type ComponentType, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { NotFound } from './NotFound';
import { PageSpin } from './PageSpin';
import { PlatformProvider } from './Provider';
import { registerLocales, type LocaleLoader } from './i18n';
import { SlotSpin } from './parts/SlotSpin';
import type { RemoteModule, SlotHandle } from './registry';
import { createStore, useStore, type Store } from './store';

/** Fills declare their own props; what a slot hands over is the contract of the two teams. */
type SlotComponent = ComponentType<never>;

export interface RemoteOptions {
  /** the name in remote.json; also the namespace of its words and the prefix of its ids */
  name: string;
  locales: LocaleLoader;
  /** pattern (as in remote.json) -> screen; lazy() components are welcome */
  pages: Record<string, ComponentType>;
  /** component name (as in remote.json) -> fill; gets the props of its <Slot> */
  slots?: Record<string, SlotComponent>;
  /** pattern -> where it leads now */
  redirects?: Record<string, string>;
}

/**
 * Makes what a remote exposes as ./remote: single-spa page lifecycles in one React root, and slot fills each in a
 * root of its own. identifierPrefix keeps generated ids apart over all roots.
 */
export function createRemote(options: RemoteOptions): RemoteModule {
  const { name, pages, slots = {}, redirects = {} } = options;
  let page: Root | null = null;
  let counter = 0;
  let ready: Promise<void> | undefined;
  const prepare = () => (ready ??= registerLocales(name, options.locales));

  return {
    bootstrap: prepare,
    async mount({ domElement }) {
      await prepare();
      page = createRoot(domElement, { identifierPrefix: `${name}-` });
      page.render(
        <PlatformProvider name={name} fallback={<PageSpin />}>
          <BrowserRouter>
            <Suspense fallback={<PageSpin />}>
              <Routes>
                {Object.entries(pages).map(([path, Page]) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
                {Object.entries(redirects).map(([path, to]) => (
                  <Route key={path} path={path} element={<Navigate to={to} replace />} />
                ))}
                <Route path="*" element={<NotFound />} />
              </Routes>
            </Suspense>
          </BrowserRouter>
        </PlatformProvider>,
      );
    },
    async unmount() {
      page?.unmount();
      page = null;
    },
    async mountSlot(component, element, props): Promise<SlotHandle> {
      const Component = slots[component];
      if (!Component) throw new Error(`${name} has no slot component ${component}`);
      await prepare();
      const current = createStore<object>(props);
      counter += 1;
      const root = createRoot(element, { identifierPrefix: `${name}-${component}-${counter}-` });
      root.render(
        <PlatformProvider
          name={`${name}/${component}`}
          fallback={element.dataset.quiet === undefined ? <SlotSpin /> : <></>}
        >
          <Filled component={Component} current={current} />
        </PlatformProvider>,
      );
      return { update: (next) => current.set(next), unmount: () => root.unmount() };
    },
  };
}

function Filled({ component, current }: { component: SlotComponent; current: Store<object> }): ReactNode {
  const props = useStore(current);
  const Component = component as unknown as ComponentType<object>;
  return <Component {...props} />;
}
