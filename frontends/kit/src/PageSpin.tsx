import { Spin } from 'antd';
import type { ReactNode } from 'react';

/** Waiting for a page: the spinner appears only after a moment, so a fast page does not flash. */
export function PageSpin(): ReactNode {
  return (
    <div style={{ display: 'grid', placeItems: 'center', minHeight: 240 }}>
      <Spin delay={250} />
    </div>
  );
}
