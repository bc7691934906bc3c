import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, In, IsNull, Not } from 'typeorm';
import {
  type AddArtifact,
  type Channel,
  type DraftRelease,
  installerSubject,
  type ListReleases,
  releaseExists,
  releaseNotPublished,
  releasePublished,
  type ReleaseNotes,
  type ReleaseStatus,
  type UpdateRelease,
} from '#contracts/catalogue/releases';
import { Failure, notFound } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import type { SignedFile } from '../stored-files/file-signer.service';
import { Artifact } from './artifact.entity';
import { Release } from './release.entity';
import { channelsUpTo, sortByVersion } from './release-order';

export type { Artifact, Release };

/** The rows of releases and their files. Public API of this module. */
@Injectable()
export class ReleasesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Drafts first, then the last published. */
  async list({ subject, status, page, limit }: ListReleases): Promise<{ rows: Release[]; total: number }> {
    const bySubject = subject ? { subjectId: subject === installerSubject ? IsNull() : subject } : {};
    const where: FindOptionsWhere<Release> = { ...bySubject, ...(status ? { status } : {}) };
    const [rows, total] = await this.dataSource.getRepository(Release).findAndCount({
      where,
      relations: { artifacts: true },
      // Ordered by a column of the files, a page would count files instead of releases.
      order: { publishedAt: { direction: 'DESC', nulls: 'FIRST' }, id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    for (const { artifacts } of rows) artifacts.sort((a, b) => targetOf(a).localeCompare(targetOf(b)));
    return { rows, total };
  }

  /** The published releases of plug-ins on a channel and those that it includes, the newest version first. */
  async listPublished(subjectIds: readonly string[], channel: Channel): Promise<Release[]> {
    const rows = await this.dataSource.getRepository(Release).find({
      where: { subjectId: In([...subjectIds]), status: 'published', channel: In(channelsUpTo(channel)) },
      relations: { artifacts: true },
      order: { publishedAt: 'DESC', artifacts: { platform: 'ASC', arch: 'ASC', kind: 'ASC' } },
    });
    return sortByVersion(rows);
  }

  findVersion(subjectId: string, version: string): Promise<Release | null> {
    return this.dataSource.getRepository(Release).findOneBy({ subjectId, version });
  }

  /** A file of a release that was published. */
  findArtifact(subjectId: string, id: string): Promise<Artifact | null> {
    const release = { subjectId, status: Not<ReleaseStatus>('draft') };
    return this.dataSource
      .getRepository(Artifact)
      .findOne({ where: { id, release }, relations: { release: true } });
  }

  /** The plug-ins that have a published demo on the stable channel. */
  async subjectsWithDemos(): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `select distinct r.subject_id as id from releases r join artifacts a on a.release_id = r.id
        where r.subject_id is not null and r.status = 'published' and r.channel = 'stable' and a.kind = 'demo'`,
    );
    return rows.map(({ id }) => id);
  }

  /** @throws Failure NOT_FOUND */
  async load(tx: EntityManager, id: string): Promise<Release> {
    const row = await tx.getRepository(Release).findOne({
      where: { id },
      relations: { artifacts: true },
      order: { artifacts: { platform: 'ASC', kind: 'ASC', arch: 'ASC' } },
    });
    if (!row) throw new Failure(notFound);
    return row;
  }

  /** @throws Failure RELEASE_EXISTS */
  async insert(tx: EntityManager, { pluginId, version, ...terms }: DraftRelease): Promise<string> {
    const id = newId();
    const draft: Omit<Release, 'artifacts' | 'createdAt'> = {
      ...{ id, subjectId: pluginId ?? null, version, status: 'draft', ...columnsOf(terms) },
      ...{ yankReason: null, publishedAt: null, yankedAt: null },
    };
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(Release)
      .values(draft)
      .orIgnore()
      .returning('id')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) throw new Failure(releaseExists, { version });
    return id;
  }

  /** @throws Failure NOT_FOUND, RELEASE_PUBLISHED */
  async update(tx: EntityManager, { id, ...terms }: UpdateRelease): Promise<void> {
    await this.lockDraft(tx, id);
    await tx.getRepository(Release).update(id, columnsOf(terms));
  }

  /** Idempotent. @throws Failure RELEASE_PUBLISHED */
  async discard(tx: EntityManager, id: string): Promise<Release | null> {
    const row = await lock(tx, id);
    if (row) assertDraft(row);
    await tx.getRepository(Release).delete(id);
    return row;
  }

  /** Replaces the file of the same target. @throws Failure NOT_FOUND, RELEASE_PUBLISHED */
  async addArtifact(tx: EntityManager, artifact: AddArtifact, signed: SignedFile): Promise<void> {
    const { id: releaseId, platform, arch, kind, deltaFrom, formats, fileName, storageKey } = artifact;
    await this.lockDraft(tx, releaseId);
    const rows = tx.getRepository(Artifact);
    await rows.delete({ releaseId, platform, arch, kind, deltaFrom: deltaFrom ?? IsNull() });
    const columns = { releaseId, platform, arch, kind, formats, fileName, storageKey, ...signed };
    await rows.insert({ id: newId(), deltaFrom: deltaFrom ?? null, ...columns });
  }

  /** @throws Failure NOT_FOUND, RELEASE_PUBLISHED */
  async lockDraft(tx: EntityManager, id: string): Promise<Release> {
    const row = await lock(tx, id);
    if (!row) throw new Failure(notFound);
    assertDraft(row);
    return row;
  }

  /** @throws Failure NOT_FOUND, RELEASE_NOT_PUBLISHED for a draft */
  async lockPublished(tx: EntityManager, id: string): Promise<Release> {
    const row = await lock(tx, id);
    if (!row) throw new Failure(notFound);
    if (row.status === 'draft') throw new Failure(releaseNotPublished, { version: row.version });
    return row;
  }

  async publish(tx: EntityManager, id: string): Promise<void> {
    await tx.getRepository(Release).update(id, { status: 'published', publishedAt: new Date() });
  }

  async yank(tx: EntityManager, id: string, { en, ru }: ReleaseNotes): Promise<void> {
    const yanked = { status: 'yanked', yankedAt: new Date(), yankReason: { en, ru } } as const;
    await tx.getRepository(Release).update(id, yanked);
  }

  async rollOut(tx: EntityManager, id: string, rolloutPercent: number): Promise<void> {
    await tx.getRepository(Release).update(id, { rolloutPercent });
  }
}

const targetOf = ({ platform, kind, arch }: Artifact) => `${platform} ${kind} ${arch}`;

function lock(tx: EntityManager, id: string): Promise<Release | null> {
  return tx.getRepository(Release).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
}

function assertDraft({ status, version }: Release): void {
  if (status !== 'draft') throw new Failure(releasePublished, { version });
}

function columnsOf({ minOs, maxOs, minMemoryGb, notes, ...terms }: Omit<UpdateRelease, 'id'>) {
  return {
    ...terms,
    minOs: { ...minOs },
    maxOs: { ...maxOs },
    minMemoryGb: minMemoryGb ?? null,
    notes: { en: notes.en, ru: notes.ru },
  };
}
