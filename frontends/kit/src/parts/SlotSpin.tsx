import { Spin } from 'antd';
import type { ReactNode } from 'react';

/** Waiting for what fills a slot: the same while its remote loads and while its screen does, so that nothing moves. */
export function SlotSpin(): ReactNode {
  return <Spin size="small" style={{ display: 'block', padding: 12 }} />;
}
