// A text that breaks the Markdown library is shown as it stands, instead of taking its pane along.
import { Component, type ReactNode } from 'react';

interface Props {
  readonly text: string;
  readonly children: ReactNode;
}

export class MarkdownBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="plain" dir="auto">
        {this.props.text}
      </div>
    );
  }
}
