import { useText } from '@uketori/frontend-kit/i18n';
import { Badge, Tabs, type TabsRef } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { difference } from '../lines/lineInput';
import type { TabKey } from './editor.rules';
import type { InvoiceEditor } from './useInvoiceEditor';

interface Props {
  editor: InvoiceEditor;
  keys: readonly TabKey[];
  onShow: (key: TabKey) => void;
}

/**
 * Where not all tabs fit, the library puts a button for the rest into the list of tabs, which may hold nothing but tabs.
 * It is for the pointer: the arrow keys reach every tab, and a screen reader has them all.
 */
function usePointerMenu() {
  const tabs = useRef<TabsRef>(null);
  useEffect(() => {
    const list: HTMLElement | null | undefined = tabs.current?.nativeElement;
    const menu = list?.querySelector('.ant-tabs-nav-operations');
    menu?.setAttribute('aria-hidden', 'true');
    for (const button of menu?.querySelectorAll('button') ?? []) button.tabIndex = -1;
  }, []);
  return tabs;
}

/** Leads to the sections of the page; a dot on the lines while debit and credit differ. */
export function SectionBar({ editor, keys, onShow }: Props): ReactNode {
  const t = useText('journal');
  const tabs = usePointerMenu();
  const unbalanced = difference(editor.draft.journals) !== 0;
  const items = keys.map((key) => ({
    key,
    label:
      key === 'lines' && unbalanced ? (
        <Badge dot offset={[4, 0]}>
          {t(`tab.${key}`)}
        </Badge>
      ) : (
        t(`tab.${key}`)
      ),
  }));
  return (
    <Tabs
      ref={tabs}
      activeKey={editor.tab}
      // Also the section that is marked already: it may be scrolled out of sight.
      onTabClick={(key) => onShow(key as TabKey)}
      size="small"
      // All of them fit beside the original at 1280 pixels, without a menu for the rest.
      tabBarGutter={16}
      items={items}
    />
  );
}
