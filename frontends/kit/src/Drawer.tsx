import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import type { ReactNode } from 'react';
import { useSides } from './i18n';

/** A drawer at the end of the window: at the right, or at the left where lines run from right to left. */
export function Drawer(props: DrawerProps): ReactNode {
  return <AntDrawer placement={useSides().end} {...props} />;
}
