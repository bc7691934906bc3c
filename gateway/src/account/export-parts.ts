import type { CommerceExport } from '#contracts/commerce/data-export';
import type { LicensingExport } from '#contracts/licensing/personal-data';
import { currentContext, runWithContext } from '#platform/log/request-context';

/** Deadline of one part; the whole export has none, because it grows with the account. */
const partTimeoutMs = 2_500;
/** More parts than any account has: a service that never ends its list must not keep a request for ever. */
const maxParts = 10_000;

/** Reads parts until the last one. A failed part fails the export, because an incomplete one would look complete. */
export async function readParts<P extends { hasMore: boolean }>(
  read: (part: number) => Promise<P>,
): Promise<P[]> {
  const parts: P[] = [];
  for (let part = 0; part < maxParts; part += 1) {
    const reply = await withOwnDeadline(() => read(part));
    parts.push(reply);
    if (!reply.hasMore) return parts;
  }
  throw new RangeError(`an export has more than ${maxParts} parts`);
}

function withOwnDeadline<T>(work: () => Promise<T>): Promise<T> {
  const context = currentContext();
  return context ? runWithContext({ ...context, deadline: Date.now() + partTimeoutMs }, work) : work();
}

/** The rows of one list from all parts. */
function joined<P, R>(parts: readonly P[], listOf: (part: P) => readonly R[]): R[] {
  return parts.flatMap(listOf);
}

type Joined<T> = Omit<T, 'hasMore'>;

export function joinCommerce(parts: readonly CommerceExport[]): Joined<CommerceExport> {
  const cart = parts[0]?.cart;
  return {
    orders: joined(parts, ({ orders }) => orders),
    invoices: joined(parts, ({ invoices }) => invoices),
    billingDetails: joined(parts, ({ billingDetails }) => billingDetails),
    offers: joined(parts, ({ offers }) => offers),
    consents: joined(parts, ({ consents }) => consents),
    withdrawals: joined(parts, ({ withdrawals }) => withdrawals),
    ...(cart ? { cart } : {}),
  };
}

export function joinLicensing(parts: readonly LicensingExport[]): Joined<LicensingExport> {
  return {
    computers: joined(parts, ({ computers }) => computers),
    downloads: joined(parts, ({ downloads }) => downloads),
    licenceAddresses: joined(parts, ({ licenceAddresses }) => licenceAddresses),
    seatEvents: joined(parts, ({ seatEvents }) => seatEvents),
    offlineActivations: joined(parts, ({ offlineActivations }) => offlineActivations),
    redemptions: joined(parts, ({ redemptions }) => redemptions),
    gifts: joined(parts, ({ gifts }) => gifts),
    grants: joined(parts, ({ grants }) => grants),
    imports: joined(parts, ({ imports = [] }) => imports),
    trials: joined(parts, ({ trials }) => trials),
    certificates: joined(parts, ({ certificates }) => certificates),
  };
}
