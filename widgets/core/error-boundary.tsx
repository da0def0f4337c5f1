import { Component, type ReactNode } from 'react';
import { Panel } from './panel.tsx';

interface Props {
  children: ReactNode;
  /** A new key is a new chance: the options of the element have changed. */
  resetKey: unknown;
}

interface State {
  failedWith: unknown;
  failed: boolean;
}

/** A mistake of ours stays inside the element and is told in a sentence. React logs the details. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, failedWith: undefined };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.setState({ failedWith: this.props.resetKey });
  }

  override componentDidUpdate(): void {
    const { failed, failedWith } = this.state;
    if (failed && failedWith !== undefined && failedWith !== this.props.resetKey) {
      this.setState({ failed: false, failedWith: undefined });
    }
  }

  override render(): ReactNode {
    if (this.state.failed) return <Panel>This part of the page could not be shown.</Panel>;
    return this.props.children;
  }
}
