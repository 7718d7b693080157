import { useText } from '@uketori/frontend-kit/i18n';
import { Badge, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { difference } from '../lines/lineInput';
import type { TabKey } from './editor.rules';
import type { InvoiceEditor } from './useInvoiceEditor';

interface Props {
  editor: InvoiceEditor;
  keys: readonly TabKey[];
  onShow: (key: TabKey) => void;
}

/** Leads to the sections of the page; a dot on the lines while debit and credit differ. */
export function SectionBar({ editor, keys, onShow }: Props): ReactNode {
  const t = useText('journal');
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
