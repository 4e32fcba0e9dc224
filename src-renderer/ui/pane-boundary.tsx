// A defect costs one pane, not the window. A class, because only classes can catch what rendering throws.
import { strings } from '@shared/strings/strings';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { EmptyState } from './empty-state';

interface Props {
  readonly name: string;
  /** Another one tries again. */
  readonly about?: string | null;
  readonly children: ReactNode;
  readonly onCopyReport: (report: string) => void;
}

interface State {
  readonly report: string | null;
}

export class PaneBoundary extends Component<Props, State> {
  override state: State = { report: null };

  static getDerivedStateFromError(error: unknown): State {
    return { report: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }

  override componentDidUpdate({ about }: Props): void {
    if (about !== this.props.about && this.state.report !== null) this.setState({ report: null });
  }

  override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo): void {
    this.setState(({ report }) => ({ report: `${this.props.name}\n${report}\n${componentStack ?? ''}` }));
  }

  override render(): ReactNode {
    const { report } = this.state;
    if (report === null) return this.props.children;
    const { title, reload, copyReport } = strings.window.crash;
    return (
      <section className="crashed" aria-label={title}>
        <EmptyState title={title}>
          <button type="button" className="button is-primary" onClick={() => this.setState({ report: null })}>
            {reload}
          </button>
          <button type="button" className="button" onClick={() => this.props.onCopyReport(report)}>
            {copyReport}
          </button>
        </EmptyState>
      </section>
    );
  }
}
