import type { FeedRelease } from '#contracts/catalogue/release-feeds';
import type { Artifact as ArtifactDetails, ReleaseDetails } from '#contracts/catalogue/releases';
import type { Artifact, Release } from '../releases/releases.service';

/** A release as administrators see it. */
export function toReleaseDetails(row: Release, pluginName: string | null): ReleaseDetails {
  const { id, subjectId, version, channel, status, rolloutPercent, isCritical, minOs, maxOs, notes } = row;
  return {
    ...{ id, pluginId: subjectId, pluginName, version, channel, status, rolloutPercent, isCritical },
    ...{ minOs, maxOs, notes, yankReason: row.yankReason },
    minMemoryGb: row.minMemoryGb,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    yankedAt: row.yankedAt?.toISOString() ?? null,
    artifacts: row.artifacts.map(toArtifact),
  };
}

/** A release as everyone sees it. */
export function toFeedRelease(row: Release): FeedRelease {
  const { version, channel, isCritical, rolloutPercent, minOs, maxOs, minMemoryGb, notes } = row;
  const publishedAt = (row.publishedAt ?? row.createdAt).toISOString();
  const files = row.artifacts.map(toArtifact);
  return {
    version,
    channel,
    isCritical,
    rolloutPercent,
    minOs,
    maxOs,
    minMemoryGb,
    notes,
    publishedAt,
    files,
  };
}

function toArtifact(row: Artifact): ArtifactDetails {
  const { id, platform, arch, formats, kind, deltaFrom, fileName, bytes, sha256, ed25519, publicKey } = row;
  return { id, platform, arch, formats, kind, deltaFrom, fileName, bytes, sha256, ed25519, publicKey };
}

/** The fields that the audit log compares. */
export function releaseAuditRecord(row: Release): object {
  const { version, channel, status, rolloutPercent, isCritical, minOs, maxOs, minMemoryGb, notes } = row;
  return { version, channel, status, rolloutPercent, isCritical, minOs, maxOs, minMemoryGb, notes };
}
