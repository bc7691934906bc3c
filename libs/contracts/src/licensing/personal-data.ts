import { IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many } from '../kit/nested';
import { request } from '../kit/request';
import { Activation } from './computers';

/** One file that was fetched by the link of an order. */
export class DownloadShare {
  @IsString() orderNumber: string;
  @IsUUID() fileId: string;
  @IsISO8601() startedAt: string;
  /** Null when it was broken off. */
  @IsOptional() @IsISO8601() completedAt: string | null;
}

export class LicensingShare {
  @Many(() => Activation) computers: Activation[];
  /** The newest first. */
  @Many(() => DownloadShare) downloads: DownloadShare[];
}

export class ShareOfUser {
  @IsUUID() userId: string;
}

/** What licensing has of a customer beside their entitlements, for the data export. */
export const licensingShare = request('licensing.personal-data.share', {
  input: ShareOfUser,
  output: LicensingShare,
  access: 'service',
  idempotent: true,
});
