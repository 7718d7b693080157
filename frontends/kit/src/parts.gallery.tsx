import { Layout, Menu, Segmented, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary';
import { type Gallery, mockGallery } from './gallery/gallery';
import { changeLanguage, LANGUAGES, useLanguage } from './i18n';

/** What webpack makes of a folder. */
interface Modules {
  (name: string): { default: Gallery };
  keys: () => string[];
}
const found = (
  import.meta as unknown as { webpackContext: (folder: string, options: object) => Modules }
).webpackContext('./', { recursive: true, regExp: /^(?!.*parts\.gallery).*\.gallery\.tsx$/ });
const nameOf = (file: string) => file.replace(/^\.\//, '').replace(/\.gallery\.tsx$/, '');
const WIDTHS = { full: '100%', '390': 390 } as const;

mockGallery();

/** Every part of the kit in its states, in every language and both directions: /gallery under npm run dev. */
export function GalleryPage(): ReactNode {
  const files = found.keys();
  const asked = new URLSearchParams(window.location.search).get('part');
  const [part, setPart] = useState(files.find((file) => nameOf(file) === asked) ?? files[0] ?? '');
  const [width, setWidth] = useState<keyof typeof WIDTHS>('full');
  const { code } = useLanguage();
  const show = (file: string) => {
    setPart(file);
    window.history.replaceState(null, '', `?part=${nameOf(file)}`);
  };
  return (
    <MemoryRouter>
      <Layout style={{ height: '100vh' }} data-gallery="parts">
        <Layout.Sider theme="light" width={200} style={{ overflow: 'auto' }}>
          <Menu
            selectedKeys={[part]}
            items={files.map((file) => ({ key: file, label: nameOf(file) }))}
            onClick={({ key }) => show(key)}
          />
        </Layout.Sider>
        <Layout.Content style={{ overflow: 'auto', padding: 24 }}>
          <div style={{ display: 'flex', gap: 12, marginBlockEnd: 24 }}>
            <Select
              aria-label="Language"
              value={code}
              style={{ width: 140 }}
              options={LANGUAGES.map((language) => ({ value: language.code, label: language.name }))}
              onChange={(next) => void changeLanguage(next)}
            />
            <Segmented aria-label="Width" value={width} options={['full', '390']} onChange={setWidth} />
          </div>
          <div style={{ width: WIDTHS[width] }}>
            {part &&
              Object.entries(found(part).default).map(([state, State]) => (
                <section key={`${part} ${state}`} style={{ marginBlockEnd: 32 }}>
                  <h2 style={{ fontSize: 13, color: 'var(--uk-muted)' }}>{state}</h2>
                  <ErrorBoundary name="gallery">
                    <State />
                  </ErrorBoundary>
                </section>
              ))}
          </div>
        </Layout.Content>
      </Layout>
    </MemoryRouter>
  );
}
