import type { AddInstaller } from '../../../api/schema';

export interface ReleaseFormValues extends Omit<AddInstaller, 'version' | 'notes'> {
  version: string;
  notesEn: string;
  notesRu: string;
}

export const emptyRelease: ReleaseFormValues = {
  platform: 'macos-universal',
  channel: 'stable',
  version: '',
  notesEn: '',
  notesRu: '',
  fileName: '',
  storageKey: '',
};

/** Semantic versioning 2.0.0, as the server reads it. */
const semverPattern =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-[\da-z-]+(?:\.[\da-z-]+)*)?(?:\+[\da-z.-]+)?$/i;

export function isVersion(text: string): boolean {
  return semverPattern.test(text.trim());
}

/** The body of the request. */
export function toReleaseInput({ notesEn, notesRu, version, ...rest }: ReleaseFormValues): AddInstaller {
  return { ...rest, version: version.trim(), notes: { en: notesEn.trim(), ru: notesRu.trim() } };
}
