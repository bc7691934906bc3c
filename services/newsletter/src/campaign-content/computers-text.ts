import type { ReleaseRequirements } from '#contracts/catalogue/requirements/release-requirements';
import type { Language } from '#contracts/kit/actor';
import type { OwnerWithComputers } from '#contracts/licensing/account/owner-computers';
import { compatibility } from '#compatibility/compatibility';
import { translate } from '#i18n/translate';
import type { CampaignMailComputers } from '../mails/campaign.mail';

/** The computers of previews and tests: one on which most releases run, and an old one. */
export const exampleOwner: OwnerWithComputers = {
  userId: '',
  total: 2,
  computers: [
    { name: 'Studio Mac', os: 'macOS', device: { osVersion: '15.5', cpuModel: 'Apple M3', memoryGb: 16 } },
    { name: 'Office PC', os: 'Windows', device: { osVersion: '8.1', cpuModel: 'Intel', memoryGb: 8 } },
  ],
};

/** Whether a release runs on each computer of an owner; null if nothing can be said about any. */
export function computersText(
  requirements: ReleaseRequirements,
  { computers, total }: OwnerWithComputers,
  language: Language,
): CampaignMailComputers | null {
  const t = (key: string, values: Record<string, string | number> = {}) => translate(language, key, values);
  const results = computers
    .map(({ name, os, device }) => ({ name, ...compatibility(requirements, { os, ...device }) }))
    // What the maker does not state is no news for an owner.
    .filter(
      ({ reasons }) => reasons.length === 0 || reasons.some(({ code }) => code !== 'minimum-not-stated'),
    );
  if (results.length === 0) return null;
  const lines = results.map(({ name, verdict, reasons }) => ({
    name,
    text: [
      t(`runs.verdict.${verdict}`),
      ...reasons.map(({ code, values }) => `. ${t(`runs.reason.${code}`, values)}`),
      ...(reasons.length > 0 ? ['.'] : []),
    ].join(''),
  }));
  const more = total - computers.length;
  const hasFailure = results.some(({ verdict }) => verdict === 'fails');
  return {
    title: t('runs.mail.title', { version: requirements.version }),
    lines,
    notes: [
      ...(more > 0 ? [t('runs.mail.more', { n: more })] : []),
      ...(hasFailure ? [t('runs.mail.stays')] : []),
    ],
  };
}
