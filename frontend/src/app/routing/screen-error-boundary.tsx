import { Component, type ReactNode } from 'react';

interface ScreenErrorBoundaryProps {
  /** The current path; the error is reset when it changes. */
  path: string;
  fallback: (error: unknown) => ReactNode;
  onError: () => void;
  children: ReactNode;
}

interface CaughtError {
  error: unknown;
  path: string;
}

/** Shows a fallback in place of a screen that failed, until the path changes. */
export class ScreenErrorBoundary extends Component<ScreenErrorBoundaryProps, { caught?: CaughtError }> {
  override state: { caught?: CaughtError } = {};

  static getDerivedStateFromError(error: unknown): { caught: CaughtError } {
    return { caught: { error, path: '' } };
  }

  /** An error belongs to the path on which it occurred. */
  static getDerivedStateFromProps({ path }: ScreenErrorBoundaryProps, { caught }: { caught?: CaughtError }) {
    if (!caught || caught.path === path) return null;
    return { caught: caught.path === '' ? { ...caught, path } : undefined };
  }

  override componentDidCatch(): void {
    this.props.onError();
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.fallback(caught.error) : this.props.children;
  }
}
