import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  criticalReleaseWithdrawn,
  type ReleaseChange,
  releaseChanged,
  releasePublished,
} from '#contracts/catalogue/events';
import {
  addArtifact,
  type AddArtifact,
  artifactFileMissing,
  discardRelease,
  draftRelease,
  type DraftRelease,
  listReleases,
  type ListReleases,
  publishRelease,
  type ReleaseDetails,
  type ReleaseId,
  releaseIncomplete,
  releaseNotPublished,
  type Releases,
  rollOutRelease,
  type RollOutRelease,
  updateRelease,
  type UpdateRelease,
  yankRelease,
  type YankRelease,
} from '#contracts/catalogue/releases';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { ReleasedVersionsService } from '../plugins/released-versions.service';
import { PluginsService } from '../plugins/plugins.service';
import { type Release, ReleasesService } from '../releases/releases.service';
import { FileSignerService } from '../stored-files/file-signer.service';
import { toReleaseRequirements } from './release-requirements';
import { releaseAuditRecord, toReleaseDetails } from './release-view';

/** Administrators draft, publish, roll out and withdraw releases. */
@Injectable()
export class ReleaseAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly releases: ReleasesService,
    private readonly plugins: PluginsService,
    private readonly versions: ReleasedVersionsService,
    private readonly signer: FileSignerService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  @Handles(listReleases)
  async list(query: ListReleases): Promise<Releases> {
    const { rows, total } = await this.releases.list(query);
    const ids = rows.flatMap(({ subjectId }) => subjectId ?? []);
    const labels = await this.plugins.labels(ids, 'en');
    const { page, limit } = query;
    return {
      releases: rows.map((row) => toReleaseDetails(row, labels.get(row.subjectId ?? '')?.name ?? null)),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure NOT_FOUND for an unknown plug-in, RELEASE_EXISTS */
  @Handles(draftRelease)
  async draft(input: DraftRelease): Promise<ReleaseDetails> {
    if (input.pluginId && !(await this.plugins.labels([input.pluginId], 'en')).size)
      throw new Failure(notFound);
    return this.dataSource.transaction(async (tx) => {
      const id = await this.releases.insert(tx, input);
      const after = releaseAuditRecord(await this.releases.load(tx, id));
      await this.audit.record(tx, { action: 'release.drafted', subject: id, after });
      return this.view(tx, id);
    });
  }

  /** @throws Failure NOT_FOUND, RELEASE_PUBLISHED */
  @Handles(updateRelease)
  async update(input: UpdateRelease): Promise<ReleaseDetails> {
    return this.dataSource.transaction(async (tx) => {
      const before = releaseAuditRecord(await this.releases.load(tx, input.id));
      await this.releases.update(tx, input);
      const after = releaseAuditRecord(await this.releases.load(tx, input.id));
      await this.audit.record(tx, { action: 'release.changed', subject: input.id, before, after });
      return this.view(tx, input.id);
    });
  }

  /** Idempotent. @throws Failure RELEASE_PUBLISHED */
  @Handles(discardRelease)
  async discard({ id }: ReleaseId): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const row = await this.releases.discard(tx, id);
      if (!row) return;
      const before = releaseAuditRecord(row);
      await this.audit.record(tx, { action: 'release.discarded', subject: id, before });
    });
  }

  /** @throws Failure NOT_FOUND, RELEASE_PUBLISHED, ARTIFACT_FILE_MISSING */
  @Handles(addArtifact)
  async addArtifact(input: AddArtifact): Promise<ReleaseDetails> {
    const { id, platform, arch, kind, fileName, storageKey } = input;
    // A large file takes time, so it is read before the transaction.
    const signed = await this.signer.sign(storageKey);
    if (!signed) throw new Failure(artifactFileMissing, { storageKey });
    return this.dataSource.transaction(async (tx) => {
      await this.releases.addArtifact(tx, input, signed);
      const after = { platform, arch, kind, fileName, sha256: signed.sha256 };
      await this.audit.record(tx, { action: 'release.file-added', subject: id, after });
      return this.view(tx, id);
    });
  }

  /** Idempotent. @throws Failure NOT_FOUND, RELEASE_INCOMPLETE, RELEASE_PUBLISHED for a withdrawn version */
  @Handles(publishRelease)
  async publish({ id }: ReleaseId): Promise<ReleaseDetails> {
    return this.dataSource.transaction(async (tx) => {
      const known = await this.releases.load(tx, id);
      if (known.status === 'published') return this.view(tx, id);
      await this.releases.lockDraft(tx, id);
      const release = await this.releases.load(tx, id);
      assertComplete(release);
      await this.releases.publish(tx, id);
      await this.announce(tx, release, 'published');
      const { isCritical, notes } = release;
      const announced = await this.announced(release);
      if (announced) {
        const [stated] = await this.plugins.statedRequirements([announced.slug]);
        const requirements = toReleaseRequirements(release, stated?.systemRequirements);
        await this.outbox.add(tx, releasePublished, { ...announced, isCritical, notes, requirements });
      }
      const after = { version: release.version, channel: release.channel };
      await this.audit.record(tx, { action: 'release.published', subject: id, after });
      return this.view(tx, id);
    });
  }

  /** Idempotent: the first reason stays. @throws Failure NOT_FOUND, RELEASE_NOT_PUBLISHED */
  @Handles(yankRelease)
  async yank({ id, reason }: YankRelease): Promise<ReleaseDetails> {
    return this.dataSource.transaction(async (tx) => {
      const release = await this.releases.lockPublished(tx, id);
      if (release.status === 'published') {
        await this.releases.yank(tx, id, reason);
        await this.announce(tx, release, 'yanked');
        const announced = release.isCritical ? await this.announced(release) : undefined;
        if (announced) await this.outbox.add(tx, criticalReleaseWithdrawn, { ...announced, reason });
        const before = { version: release.version, channel: release.channel };
        const after = { reason: reason.en };
        await this.audit.record(tx, { action: 'release.withdrawn', subject: id, before, after });
      }
      return this.view(tx, id);
    });
  }

  /** @throws Failure NOT_FOUND, RELEASE_NOT_PUBLISHED for a draft or a withdrawn release */
  @Handles(rollOutRelease)
  async rollOut({ id, percent }: RollOutRelease): Promise<ReleaseDetails> {
    return this.dataSource.transaction(async (tx) => {
      const release = await this.releases.lockPublished(tx, id);
      if (release.yankedAt) throw new Failure(releaseNotPublished, { version: release.version });
      await this.releases.rollOut(tx, id, percent);
      await this.announce(tx, release, 'rolled-out');
      const before = { rolloutPercent: release.rolloutPercent };
      const after = { rolloutPercent: percent };
      await this.audit.record(tx, { action: 'release.rolled-out', subject: id, before, after });
      return this.view(tx, id);
    });
  }

  private async announce(
    tx: EntityManager,
    { id: releaseId, subjectId: pluginId, version, channel }: Release,
    change: ReleaseChange,
  ): Promise<void> {
    if (pluginId && channel === 'stable' && change !== 'rolled-out')
      await this.versions.refresh(tx, pluginId, version);
    await this.outbox.add(tx, releaseChanged, { releaseId, pluginId, version, change });
  }

  /** News and mails report stable versions of plug-ins that the shop shows; undefined for any other. */
  private async announced({ id: releaseId, subjectId: pluginId, channel, version }: Release) {
    if (!pluginId || channel !== 'stable') return undefined;
    const [en, ru] = await Promise.all([
      this.plugins.termsById([pluginId], 'en'),
      this.plugins.termsById([pluginId], 'ru'),
    ]);
    const plugin = en.get(pluginId);
    if (!plugin?.isActive) return undefined;
    const { slug, imageUrl, name } = plugin;
    const names = { en: name, ru: ru.get(pluginId)?.name ?? name };
    return { releaseId, pluginId, slug, names, imageUrl, version };
  }

  private async view(tx: EntityManager, id: string): Promise<ReleaseDetails> {
    const row = await this.releases.load(tx, id);
    const labels = await this.plugins.labels(row.subjectId ? [row.subjectId] : [], 'en');
    return toReleaseDetails(row, labels.get(row.subjectId ?? '')?.name ?? null);
  }
}

/** @throws Failure RELEASE_INCOMPLETE */
function assertComplete({ notes, artifacts }: Release): void {
  const hasFile = artifacts.some(({ kind }) => kind === 'installer' || kind === 'zip');
  const missing = [
    ...(notes.en ? [] : ['notes.en']),
    ...(notes.ru ? [] : ['notes.ru']),
    ...(hasFile ? [] : ['file']),
  ];
  if (missing.length > 0) throw new Failure(releaseIncomplete, { missing: missing.join(', ') });
}
