import { DailyFigure } from '#platform/figures/daily-figure.entity';
import { MergedAccount } from '#platform/database/merges/merged-account.entity';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { RetentionRun } from '#platform/retention/retention-run.entity';
import { Computer } from './seats/computers/computer.entity';
import { FirstActivation } from './seats/computers/first-activation.entity';
import { FreedSeat } from './seats/computers/freed-seat.entity';
import { Seat } from './seats/computers/seat.entity';
import { DownloadGrant } from './files/downloads/download-grant.entity';
import { FileCopy } from './files/downloads/file-copy.entity';
import { TransferStream } from './files/downloads/transfer-stream.entity';
import { Entitlement } from './entitlements/licences/entitlement.entity';
import { LicenceEvent } from './entitlements/licences/licence-event.entity';
import { Licence } from './entitlements/licences/licence.entity';
import { Purchase } from './fulfilment/purchases/purchase.entity';
import { Upgrade } from './fulfilment/purchases/upgrades/upgrade.entity';
import { Gift } from './giving/gifts/gift.entity';
import { LicenceGrant } from './fulfilment/licence-grants/licence-grant.entity';
import { MailedCode } from './seats/mailed-codes/mailed-code.entity';
import { JuceProduct } from './activations/juce-unlocks/juce-product.entity';
import { Lease } from './activations/offline-activations/lease.entity';
import { ImportRow } from './imports/import-row.entity';
import { LicenceImport } from './imports/licence-import.entity';
import { OwnerAddress } from './entitlements/owners/owner-address.entity';
import { TrialRow } from './trials/trial.entity';
import { TrialVisit } from './trials/trial-visit.entity';
import { PairingRequest } from './activations/pairings/pairing.entity';
import { RedemptionBatch } from './giving/redemption-codes/redemption-batch.entity';
import { RedemptionCode } from './giving/redemption-codes/redemption-code.entity';
import { SeatEvent } from './seats/seat-history/seat-event.entity';

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
  ImportRow,
  JuceProduct,
  Lease,
  Licence,
  LicenceEvent,
  LicenceGrant,
  LicenceImport,
  MailDelivery,
  MailedCode,
  MergedAccount,
  OwnerAddress,
  PairingRequest,
  Purchase,
  RedemptionBatch,
  RedemptionCode,
  RetentionRun,
  Seat,
  SeatEvent,
  TransferStream,
  TrialRow,
  TrialVisit,
  Upgrade,
];
