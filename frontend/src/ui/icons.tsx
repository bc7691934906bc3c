import type { LucideIcon } from 'lucide-react';

/** An icon beside words: it says nothing to a screen reader. */
export function Icon({ of: Shape, isFilled = false }: { of: LucideIcon; isFilled?: boolean }) {
  return <Shape className={isFilled ? 'ic-f' : 'ic'} size={20} strokeWidth={1.75} aria-hidden="true" />;
}
