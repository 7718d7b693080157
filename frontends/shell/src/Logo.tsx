import type { ReactNode } from 'react';

export function Logo({ size = 30 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden focusable="false">
      <rect width="48" height="48" rx="12" fill="#1155cc" />
      <path d="M14 11h13l7 7v13H14z" fill="#fff" />
      <path d="M27 11v7h7" fill="#c0d8ff" />
      <path d="M9 29h8.5c.8 3 3.2 5 6.5 5s5.7-2 6.5-5H39v6a4 4 0 0 1-4 4H13a4 4 0 0 1-4-4z" fill="#b2ffad" />
    </svg>
  );
}
