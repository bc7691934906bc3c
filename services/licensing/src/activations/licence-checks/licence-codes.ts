import { isCoveredVersion } from '#contracts/licensing/covered-version';
import type { LicenceCheck, LicenceCode } from '#contracts/licensing/licence-checks';
import type { OwnedLicence } from '../../entitlements/licences/product-licences.service';

/** The seats of a computer after a refresh. */
export interface SeatState {
  isActive: boolean;
  /** Licences on which the computer got no seat. */
  fullIds: ReadonlySet<string>;
}

/** Why a licence is refused on every computer; undefined if it is not. */
export function refusalCode(
  { status, coversBelow }: OwnedLicence,
  dispute: string | undefined,
  version: string | undefined,
): LicenceCode | undefined {
  if (status === 'revoked') return dispute === 'lost' ? 'REVOKED_DISPUTE' : 'REVOKED_REFUND';
  if (status === 'suspended') return 'SUSPENDED';
  if (status === 'superseded') return 'SUPERSEDED';
  return isCoveredVersion(version, coversBelow) ? undefined : 'VERSION_NOT_COVERED';
}

/**
 * A computer that its owner has deactivated stays refused until it is activated again. ACTIVATION_LIMIT, which requires the replacement
 * of another computer, is returned only if it holds no leased seat of the licence itself.
 */
export function seatCode(
  { id }: OwnedLicence,
  isSeated: boolean,
  { isActive, fullIds }: SeatState,
): LicenceCode {
  if (isActive) return fullIds.has(id) ? 'ACTIVATION_LIMIT' : 'VALID';
  return fullIds.has(id) && !isSeated ? 'ACTIVATION_LIMIT' : 'DEVICE_MISMATCH';
}

/** The code of the requested product, or of the whole file: VALID while one of its licences is. */
export function overallCode(checks: readonly LicenceCheck[], product?: string): LicenceCode {
  const relevant = product ? checks.filter((check) => check.product === product) : checks;
  const codes = relevant.map(({ code }) => code);
  return codes.includes('VALID') ? 'VALID' : (codes[0] ?? 'UNKNOWN');
}
