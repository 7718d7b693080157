import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FailureCard } from './FailureCard';

interface Props {
  name: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  missing: boolean;
}

let reload = (): void => window.location.reload();
/** For tests: replaces a reload of the page. */
export function setReload(next: () => void): void {
  reload = next;
}

/** Files of the page that did not arrive: without a network, or because a new version has replaced them. */
function isMissingFile(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}

/** Keeps a failing screen in its own box; the rest of the page stays alive. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, missing: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, missing: isMissingFile(error) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`[uketori] ${this.props.name} failed to render`, error, info.componentStack);
  }

  // React keeps the failure of a lazy screen for good; only a new page asks for its file again.
  private again(): void {
    if (this.state.missing) reload();
    else this.setState({ failed: false, missing: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <FailureCard name={this.props.name} code="render_failed" onRetry={() => this.again()} />;
  }
}
