import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FailureCard } from './FailureCard';

interface Props {
  name: string;
  children: ReactNode;
}

/** Keeps a failing screen in its own box; the rest of the page stays alive. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`[uketori] ${this.props.name} failed to render`, error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <FailureCard
        name={this.props.name}
        code="render_failed"
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
