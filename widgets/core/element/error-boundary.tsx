import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { Panel } from '../panel.tsx';

interface Props {
  children: ReactNode;
  /** Changed options: a new key resets the error. */
  resetKey: unknown;
}

interface State {
  failed: boolean;
  key: unknown;
}

/** Confines a rendering error to its element and shows a message. React logs the details. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, key: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { key }: State): State | null {
    return resetKey === key ? null : { failed: false, key: resetKey };
  }

  override render(): ReactNode {
    if (this.state.failed) {
      return (
        <Panel>
          <Trans>Couldn’t show this part of the page.</Trans>
        </Panel>
      );
    }
    return this.props.children;
  }
}
