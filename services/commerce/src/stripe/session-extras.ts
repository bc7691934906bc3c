import { isUUID } from 'class-validator';

/** A code that reduces the amount of a session. */
interface SessionCode {
  code: string;
  discountId: string;
}

/** What a recreated order cannot read from the lines of its session. */
export interface SessionExtras {
  isGift: boolean;
  /** At most five of 40 characters, which fit into one value of metadata. */
  codes: readonly SessionCode[];
}

/** Without the recipient: Stripe does not need the address of a person who is not its customer. */
export function extrasToMetadata({ isGift, codes }: SessionExtras): Record<string, string> {
  return {
    ...(isGift ? { gift: 'true' } : {}),
    ...(codes.length > 0
      ? { codes: codes.map(({ code, discountId }) => `${code},${discountId}`).join(' ') }
      : {}),
  };
}

export function readExtras(metadata: Record<string, string>): SessionExtras {
  const entries = (metadata['codes'] ?? '').split(' ').filter((entry) => entry !== '');
  const codes = entries.flatMap((entry) => {
    const [code = '', discountId] = entry.split(',');
    return code !== '' && discountId && isUUID(discountId) ? [{ code, discountId }] : [];
  });
  return { isGift: metadata['gift'] === 'true', codes };
}
