import type { LucideIcon } from 'lucide-react';

/** A decorative icon beside a text, hidden from screen readers. */
export function Icon({ of: Shape, isFilled = false }: { of: LucideIcon; isFilled?: boolean }) {
  return <Shape className={isFilled ? 'ic-f' : 'ic'} size={20} strokeWidth={1.75} aria-hidden="true" />;
}
