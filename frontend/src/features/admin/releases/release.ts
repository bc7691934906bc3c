import type { DraftRelease, ReleaseDetails } from '../../../api/schema';

/** The subject of the installer in the select of products. */
export const installerSubject = 'installer';

export interface ReleaseFormValues {
  subject: string;
  version: string;
  channel: NonNullable<DraftRelease['channel']>;
  isCritical: boolean;
  rolloutPercent: string;
  minMac: string;
  minWindows: string;
  maxMac: string;
  maxWindows: string;
  minMemoryGb: string;
  notesEn: string;
  notesRu: string;
}

export const emptyRelease: ReleaseFormValues = {
  ...{ subject: installerSubject, version: '', channel: 'stable', isCritical: false, rolloutPercent: '100' },
  ...{ minMac: '', minWindows: '', maxMac: '', maxWindows: '', minMemoryGb: '', notesEn: '', notesRu: '' },
};

export function toReleaseValues(release: ReleaseDetails): ReleaseFormValues {
  const { pluginId, version, channel, isCritical, rolloutPercent, minOs, maxOs, notes } = release;
  return {
    ...{ subject: pluginId ?? installerSubject, version, channel, isCritical },
    rolloutPercent: String(rolloutPercent),
    minMac: minOs.mac ?? '',
    minWindows: minOs.windows ?? '',
    maxMac: maxOs.mac ?? '',
    maxWindows: maxOs.windows ?? '',
    minMemoryGb: release.minMemoryGb ? String(release.minMemoryGb) : '',
    notesEn: notes.en,
    notesRu: notes.ru,
  };
}

/** Semantic versioning 2.0.0, as the server reads it. */
const semverPattern =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-[\da-z-]+(?:\.[\da-z-]+)*)?(?:\+[\da-z.-]+)?$/i;

export function isVersion(text: string): boolean {
  return semverPattern.test(text.trim());
}

/** A version of an operating system, such as 11.0; it may be absent. */
export function isSystemVersion(text: string): boolean {
  return /^(?:\d{1,3}(?:\.\d{1,5}){0,3})?$/.test(text.trim());
}

export function isPercent(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;
}

export function isMemory(text: string): boolean {
  return text.trim() === '' || (/^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 4_096);
}

function systemVersions(mac: string, windows: string): DraftRelease['minOs'] {
  return {
    ...(mac.trim() ? { mac: mac.trim() } : {}),
    ...(windows.trim() ? { windows: windows.trim() } : {}),
  };
}

/** The body that changes a draft. */
export function toReleaseTerms(values: ReleaseFormValues): Omit<DraftRelease, 'pluginId' | 'version'> {
  const { channel, isCritical, rolloutPercent, minMemoryGb, notesEn, notesRu } = values;
  return {
    ...{ channel, isCritical, rolloutPercent: Number(rolloutPercent) },
    minOs: systemVersions(values.minMac, values.minWindows),
    maxOs: systemVersions(values.maxMac, values.maxWindows),
    ...(minMemoryGb.trim() ? { minMemoryGb: Number(minMemoryGb) } : {}),
    notes: { en: notesEn.trim(), ru: notesRu.trim() },
  };
}

/** The body of a new draft. */
export function toDraft({ subject, version, ...values }: ReleaseFormValues): DraftRelease {
  const terms = toReleaseTerms({ subject, version, ...values });
  return {
    ...terms,
    version: version.trim(),
    ...(subject === installerSubject ? {} : { pluginId: subject }),
  };
}
