import type { ReactNode } from 'react';
import styles from './webhooks.module.css';

/** Types of events, as programs know them. */
export function EventNames({ events }: { events: readonly string[] }): ReactNode {
  return (
    <ul className={styles.events} dir="ltr">
      {events.map((event) => (
        <li key={event}>{event}</li>
      ))}
    </ul>
  );
}
