import { Injectable } from '@nestjs/common';
import type { FindLicensedUpdate } from '#contracts/catalogue/release-feeds';
import { isCoveredVersion } from '#contracts/licensing/covered-version';
import { isNewerVersion } from './release-order';
import { type Release, ReleasesService } from './releases.service';
import { isInRollOut } from './roll-out';

type InstalledPlugin = Pick<FindLicensedUpdate, 'channel' | 'current' | 'coversBelow' | 'device'>;

/** The releases that a computer is offered. */
@Injectable()
export class OfferedReleasesService {
  constructor(private readonly releases: ReleasesService) {}

  /** Newer than the installed version, covered by the licence and rolled out to the computer; the newest is first. */
  async list(subjectId: string, { channel, ...installed }: InstalledPlugin): Promise<Release[]> {
    const published = await this.releases.listPublished([subjectId], channel);
    return published.filter((release) => isOffered(release, installed));
  }
}

function isOffered(release: Release, installed: Omit<InstalledPlugin, 'channel'>): boolean {
  const { version } = release;
  const { current, coversBelow, device } = installed;
  return (
    isNewerVersion(version, current) &&
    isCoveredVersion(version, coversBelow) &&
    (release.isCritical || isInRollOut(release, device))
  );
}
