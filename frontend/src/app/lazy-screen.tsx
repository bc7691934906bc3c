import { type ComponentType, use } from 'react';

export type Load = () => Promise<{ Component: ComponentType }>;

/** The code of a screen, which comes when it is needed, or is fetched before that. */
export class LazyScreen {
  shown: ComponentType | undefined;
  private coming: Promise<void> | undefined;

  constructor(private readonly fetch: Load) {}

  /** Fetches the code, once. */
  load(): Promise<void> {
    this.coming ??= this.fetch().then(({ Component }) => {
      this.shown = Component;
    });
    return this.coming;
  }

  /** What did not come is asked for again. */
  forgetFailure(): void {
    if (!this.shown) this.coming = undefined;
  }
}

/** The screen; it suspends until its code is there, and throws when that does not come. */
export function Screen({ of: lazy }: { of: LazyScreen }) {
  const Shown = lazy.shown;
  if (Shown) return <Shown />;
  use(lazy.load());
  return null;
}
