import { Component, type ReactNode } from 'react';

interface ScreenErrorsProps {
  /** Where the visitor is; on another path it is tried again. */
  path: string;
  instead: (error: unknown) => ReactNode;
  onError: () => void;
  children: ReactNode;
}

interface Caught {
  error: unknown;
  path: string;
}

/** Shows something else in place of a screen that broke, until the visitor goes elsewhere. */
export class ScreenErrors extends Component<ScreenErrorsProps, { caught?: Caught }> {
  override state: { caught?: Caught } = {};

  static getDerivedStateFromError(error: unknown): { caught: Caught } {
    return { caught: { error, path: '' } };
  }

  /** An error belongs to the path on which it came. */
  static getDerivedStateFromProps({ path }: ScreenErrorsProps, { caught }: { caught?: Caught }) {
    if (!caught || caught.path === path) return null;
    return { caught: caught.path === '' ? { ...caught, path } : undefined };
  }

  override componentDidCatch(): void {
    this.props.onError();
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.instead(caught.error) : this.props.children;
  }
}
