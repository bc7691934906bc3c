import { DailyFigure } from '#platform/figures/daily-figure.entity';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { RetentionRun } from '#platform/retention/retention-run.entity';
import { Computer } from './computers/computer.entity';
import { FirstActivation } from './computers/first-activation.entity';
import { FreedSeat } from './computers/freed-seat.entity';
import { Seat } from './computers/seat.entity';
import { DownloadGrant } from './downloads/download-grant.entity';
import { FileCopy } from './downloads/file-copy.entity';
import { TransferStream } from './downloads/transfer-stream.entity';
import { Entitlement } from './entitlements/entitlement.entity';
import { LicenceEvent } from './entitlements/licence-event.entity';
import { Licence } from './entitlements/licence.entity';
import { Purchase } from './fulfilment/purchase.entity';
import { Upgrade } from './fulfilment/upgrades/upgrade.entity';
import { Gift } from './gifts/gift.entity';
import { LicenceGrant } from './licence-grants/licence-grant.entity';
import { MailedCode } from './mailed-codes/mailed-code.entity';
import { Lease } from './offline-activations/lease.entity';
import { OwnerAddress } from './owners/owner-address.entity';
import { PairingRequest } from './pairings/pairing.entity';
import { RedemptionBatch } from './redemption-codes/redemption-batch.entity';
import { RedemptionCode } from './redemption-codes/redemption-code.entity';
import { SeatEvent } from './seat-history/seat-event.entity';

/** The tables of this service; each belongs to the module in whose folder its entity is. */
export const licensingEntities = [
  DailyFigure,
  Computer,
  DownloadGrant,
  Entitlement,
  FileCopy,
  FirstActivation,
  FreedSeat,
  Gift,
  Lease,
  Licence,
  LicenceEvent,
  LicenceGrant,
  MailDelivery,
  MailedCode,
  OwnerAddress,
  PairingRequest,
  Purchase,
  RedemptionBatch,
  RedemptionCode,
  RetentionRun,
  Seat,
  SeatEvent,
  TransferStream,
  Upgrade,
];
