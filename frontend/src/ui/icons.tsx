import type { LucideIcon } from 'lucide-react';

/** In icons.css, not in each element: a list has 30 icons. */
const leftToStyles = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
} as const;

interface IconProps {
  of: LucideIcon;
  isFilled?: boolean;
  /** For references to its shape. */
  id?: string;
}

/** A decorative icon beside a text, hidden from screen readers. */
export function Icon({ of: Shape, isFilled = false, id }: IconProps) {
  return (
    <Shape id={id} className={isFilled ? 'ic-f' : 'ic'} size={20} {...leftToStyles} aria-hidden="true" />
  );
}
