import { Component, type ReactNode } from 'react';
import { text } from '@uketori/frontend-kit/i18n';
import { Note, PlainLink } from './plain';
import styles from './accounts.module.css';

/** In the place of a page whose file did not arrive: React keeps that failure, so only a new page helps. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <section className={styles.card}>
        <Note kind="error" title={text('failure.title')} />
        <PlainLink href={window.location.href}>{text('failure.retry')}</PlainLink>
      </section>
    );
  }
}
