import {
  addArtifact,
  type AddArtifact,
  draftRelease,
  type DraftRelease,
  publishRelease,
  type ReleaseDetails,
} from '#contracts/catalogue/releases';
import { admin, type CatalogueTestbed } from '../catalogue.testbed';

const terms = { channel: 'stable', isCritical: false, rolloutPercent: 100, minOs: {}, maxOs: {} } as const;

/** Requests about releases, sent to the catalogue that is open at the time of the call. */
export const releaseCalls = (catalogue: () => CatalogueTestbed) => {
  const call = () => catalogue().client;
  const calls = {
    draft: (version: string, change: Partial<DraftRelease> = {}) => {
      const notes = { en: `New in ${version}`, ru: `Новое в ${version}` };
      return call().call(draftRelease, { ...terms, version, notes, ...change }, admin);
    },
    /** Stores bytes and adds them to a draft. */
    attach: async (id: string, bytes: Buffer, change: Partial<AddArtifact> = {}): Promise<ReleaseDetails> => {
      const storageKey = `releases/${id}/portal.exe`;
      await catalogue().storage.put(storageKey, bytes, { contentType: 'application/octet-stream' });
      const target = { platform: 'windows-x64', arch: 'x64', kind: 'installer' } as const;
      const artifact = { id, ...target, formats: [], fileName: 'Portal.exe', storageKey, ...change };
      return call().call(addArtifact, artifact, admin);
    },
    publish: (id: string) => call().call(publishRelease, { id }, admin),
    /** Drafts, adds one file and publishes. */
    release: async (version: string, change: Partial<DraftRelease> = {}, bytes = Buffer.from(version)) => {
      const { id } = await calls.draft(version, change);
      await calls.attach(id, bytes);
      return calls.publish(id);
    },
  };
  return calls;
};
