import { type ComponentType, use } from 'react';

export type Load = () => Promise<{ Component: ComponentType }>;

/** A screen whose code comes when it is needed, or is fetched before that. */
export class LazyScreen {
  private shown: ComponentType | undefined;
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

  /** The screen; it suspends until its code is there, and throws when that does not come. */
  readonly View = () => {
    const Shown = this.shown;
    if (Shown) return <Shown />;
    use(this.load());
    return null;
  };
}
