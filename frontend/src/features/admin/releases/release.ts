import type { AddInstaller } from '../../../api/schema';

export const platforms: readonly AddInstaller['platform'][] = ['macos-universal', 'windows-x64'];
export const channels: readonly AddInstaller['channel'][] = ['stable', 'rc', 'beta'];

export interface ReleaseForm extends Omit<AddInstaller, 'version' | 'notes'> {
  version: string;
  notesEn: string;
  notesRu: string;
}

export const emptyRelease: ReleaseForm = {
  platform: 'macos-universal',
  channel: 'stable',
  version: '',
  notesEn: '',
  notesRu: '',
  fileName: '',
  storageKey: '',
};

type Field = 'version' | 'notesEn' | 'notesRu' | 'storageKey';

/** Semantic versioning 2.0.0, as the server reads it. */
const semver = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-[\da-z-]+(?:\.[\da-z-]+)*)?(?:\+[\da-z.-]+)?$/i;

/** What lacks, as text keys. The server decides again. */
export function problemsOf(form: ReleaseForm): Partial<Record<Field, string>> {
  return {
    ...(semver.test(form.version.trim()) ? {} : { version: 'admin.releases.bad_version' }),
    ...(form.notesEn.trim() ? {} : { notesEn: 'admin.releases.fill_in' }),
    ...(form.notesRu.trim() ? {} : { notesRu: 'admin.releases.fill_in' }),
    ...(form.storageKey ? {} : { storageKey: 'admin.releases.no_file' }),
  };
}

/** What is sent. */
export function releaseOf({ notesEn, notesRu, version, ...rest }: ReleaseForm): AddInstaller {
  return { ...rest, version: version.trim(), notes: { en: notesEn.trim(), ru: notesRu.trim() } };
}
