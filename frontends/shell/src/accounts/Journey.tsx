import type { ReactNode } from 'react';
import styles from './accounts.module.css';

/** An invoice becomes a balanced journal and a transfer, drawn in the colours of the two sides. */
// A drawing.
// oxlint-disable-next-line max-lines-per-function
export function Journey(): ReactNode {
  return (
    <svg className={styles.journey} viewBox="0 0 520 250" role="img" aria-hidden focusable="false">
      <g>
        <rect x="12" y="26" width="132" height="182" rx="10" fill="#fff" />
        <rect x="28" y="44" width="62" height="9" rx="4" fill="#1155cc" />
        <rect x="28" y="64" width="100" height="5" rx="2.5" fill="#cdd8ea" />
        <rect x="28" y="76" width="76" height="5" rx="2.5" fill="#cdd8ea" />
        <rect
          x="24"
          y="96"
          width="108"
          height="24"
          rx="5"
          fill="#fff4d6"
          stroke="#f2b100"
          strokeWidth="1.6"
        />
        <rect x="32" y="105" width="42" height="6" rx="3" fill="#b68400" />
        <rect x="92" y="105" width="32" height="6" rx="3" fill="#b68400" />
        <rect x="28" y="134" width="100" height="5" rx="2.5" fill="#e1e8f3" />
        <rect x="28" y="146" width="100" height="5" rx="2.5" fill="#e1e8f3" />
        <rect x="28" y="158" width="66" height="5" rx="2.5" fill="#e1e8f3" />
        <rect
          x="76"
          y="176"
          width="56"
          height="18"
          rx="5"
          fill="#e2f4e6"
          stroke="#34a853"
          strokeWidth="1.6"
        />
        <rect x="86" y="182" width="36" height="6" rx="3" fill="#137333" />
      </g>
      <path
        d="M152 117h34m0 0-9-8m9 8-9 8"
        fill="none"
        stroke="#9fc0f7"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g>
        <rect x="196" y="56" width="150" height="122" rx="10" fill="#fff" />
        <path d="M206 56h65v26h-75V66a10 10 0 0 1 10-10z" fill="#c0d8ff" />
        <path d="M271 56h65a10 10 0 0 1 10 10v16h-75z" fill="#b2ffad" />
        <rect x="212" y="66" width="34" height="6" rx="3" fill="#0d47a1" />
        <rect x="288" y="66" width="34" height="6" rx="3" fill="#0d5c28" />
        <path d="M271 82v96" stroke="#e1e8f3" strokeWidth="1.5" />
        {[96, 118, 140].map((y) => (
          <g key={y}>
            <rect x="208" y={y} width="26" height="5" rx="2.5" fill="#cdd8ea" />
            <rect x="240" y={y} width="24" height="5" rx="2.5" fill="#7d8ba3" />
            <rect x="280" y={y} width="26" height="5" rx="2.5" fill="#cdd8ea" />
            <rect x="312" y={y} width="24" height="5" rx="2.5" fill="#7d8ba3" />
          </g>
        ))}
        <path d="M206 158h130" stroke="#cdd8ea" strokeWidth="1.5" />
        <rect x="236" y="165" width="28" height="6" rx="3" fill="#1155cc" />
        <rect x="308" y="165" width="28" height="6" rx="3" fill="#1155cc" />
      </g>
      <path
        d="M354 117h34m0 0-9-8m9 8-9 8"
        fill="none"
        stroke="#9fc0f7"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g>
        <rect x="398" y="66" width="110" height="102" rx="10" fill="#fff" />
        <path d="M453 80l36 18h-72z" fill="#1155cc" />
        {[423, 441, 459, 477].map((x) => (
          <rect key={x} x={x} y="103" width="7" height="32" rx="1.5" fill="#9fc0f7" />
        ))}
        <rect x="415" y="139" width="76" height="7" rx="3" fill="#1155cc" />
        <circle cx="496" cy="160" r="18" fill="#34a853" stroke="#0b3d91" strokeWidth="4" />
        <path
          d="M488 160l6 6 10-11"
          fill="none"
          stroke="#fff"
          strokeWidth="3.500"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}
