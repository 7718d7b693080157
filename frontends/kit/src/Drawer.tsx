import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import type { ReactNode } from 'react';
import { useSides } from './i18n';
import { useFocusBack } from './parts/useFocusBack';

/**
 * A drawer at the end of the window: at the right, or at the left where lines run from right to left. It may be
 * rendered while it is open only: the focus still returns to the element that opened it.
 */
export function Drawer(props: DrawerProps): ReactNode {
  useFocusBack(props.open === true);
  return <AntDrawer placement={useSides().end} {...props} />;
}
