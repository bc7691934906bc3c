import { type ComponentType, use } from 'react';

type LoadScreen = () => Promise<{ Component: ComponentType }>;

/** The code of a screen did not load: the connection is lost, or the shop was updated. */
export class ScreenNotLoaded extends Error {}

/** The code of a screen, loaded when it is needed or in advance. */
export class LazyScreen {
  component: ComponentType | undefined;
  private loading: Promise<void> | undefined;

  constructor(private readonly fetch: LoadScreen) {}

  /** Loads the code, once. */
  load(): Promise<void> {
    this.loading ??= this.fetch().then(
      ({ Component }) => {
        this.component = Component;
      },
      (cause: unknown) => {
        throw new ScreenNotLoaded('the code of the screen did not load', { cause });
      },
    );
    return this.loading;
  }

  /** Allows another attempt after a failure. */
  resetFailure(): void {
    if (!this.component) this.loading = undefined;
  }
}

/** Renders the screen; suspends until its code is loaded, and throws when that fails. */
export function Screen({ of: lazy }: { of: LazyScreen }) {
  const Shown = lazy.component;
  if (Shown) return <Shown />;
  use(lazy.load());
  return null;
}
