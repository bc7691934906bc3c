import { daySeconds } from '#contracts/fields/durations';
import type { Artifact } from '#contracts/catalogue/releases';
import type { FeedRelease, ReleaseFeed } from '#contracts/catalogue/release-feeds';
import type { Language } from '#contracts/kit/actor';
import { escapeHtml, escapeXml } from '../http/escape-html';
import { XmlDocument } from '../read-cache/read-cache';

/** Sparkle divides computers into this number of groups. */
const sparkleGroups = 7;

interface AppcastOptions {
  lang: Language;
  /** Address of the product page. */
  pageUrl: string;
  urlOf: (file: Artifact) => string;
  now: Date;
}

type SignedFile = Artifact & { ed25519: string };

const isSigned = (file: Artifact): file is SignedFile => file.ed25519 !== null;

/**
 * The releases as Sparkle and WinSparkle read them (https://sparkle-project.org/documentation/publishing/). Both refuse a file without a
 * signature, so those from before signatures are left out.
 */
export function appcast({ name, releases }: ReleaseFeed, options: AppcastOptions): XmlDocument {
  const offered = releases.filter((release) => offeredGroups(release) > 0);
  const items = offered.flatMap((release) =>
    installedFiles(release).map((file) => item(release, file, name, options)),
  );
  const xml = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">',
    `<channel><title>${escapeXml(name)}</title><link>${escapeXml(options.pageUrl)}</link>`,
    `<language>${options.lang}</language>`,
    ...items,
    '</channel>',
    '</rss>\n',
  ].join('\n');
  const isPhased = offered.some((release) => offeredGroups(release) < sparkleGroups);
  return new XmlDocument(xml, 'application/rss+xml', isPhased ? nextDay(options.now) : undefined);
}

/** How many groups of Sparkle are offered a release: never more computers than its roll-out allows. */
function offeredGroups({ isCritical, rolloutPercent }: FeedRelease): number {
  return isCritical ? sparkleGroups : Math.floor((rolloutPercent * sparkleGroups) / 100);
}

/**
 * Sparkle offers one more group after each interval since the publication. This interval, computed again each day, keeps the number of
 * groups at the roll-out for the whole day.
 */
function phasedRolloutInterval(release: FeedRelease, now: Date): number | undefined {
  const groups = offeredGroups(release);
  if (groups === sparkleGroups) return undefined;
  const endOfDay = Date.parse(nextDay(now)) - Date.parse(release.publishedAt);
  return Math.ceil(endOfDay / 1_000 / groups) + 1;
}

function nextDay(now: Date): string {
  const day = daySeconds * 1_000;
  return new Date((Math.floor(now.getTime() / day) + 1) * day).toISOString();
}

/** For each platform and architecture the installer, or else the archive. */
function installedFiles({ files }: FeedRelease): SignedFile[] {
  const ofKind = (wanted: string) => files.filter(isSigned).filter(({ kind }) => kind === wanted);
  const installers = ofKind('installer');
  return [...installers, ...ofKind('zip').filter((zip) => !installers.some((one) => isSameTarget(one, zip)))];
}

function isSameTarget(a: Artifact, b: Artifact): boolean {
  return a.platform === b.platform && a.arch === b.arch;
}

function item(release: FeedRelease, file: SignedFile, name: string, options: AppcastOptions): string {
  const { version, channel, isCritical, notes, publishedAt } = release;
  const interval = phasedRolloutInterval(release, options.now);
  const isMac = file.platform === 'macos-universal';
  const system = isMac ? 'mac' : 'windows';
  return [
    '<item>',
    element('title', `${name} ${version}`),
    element('link', options.pageUrl),
    element('pubDate', new Date(publishedAt).toUTCString()),
    element('sparkle:version', version),
    element('sparkle:shortVersionString', version),
    ...(channel === 'stable' ? [] : [element('sparkle:channel', channel)]),
    ...(isCritical ? ['<sparkle:criticalUpdate/>'] : []),
    ...(interval === undefined ? [] : [element('sparkle:phasedRolloutInterval', String(interval))]),
    ...systemElement('minimum', release.minOs[system]),
    ...systemElement('maximum', release.maxOs[system]),
    ...(isMac && file.arch === 'arm64' ? [element('sparkle:hardwareRequirements', 'arm64')] : []),
    // Updaters render the description as HTML.
    element('description', escapeHtml(notes[options.lang] || notes.en).replaceAll('\n', '<br>')),
    enclosure(file, options),
    ...deltas(release, file, options),
    '</item>',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Sparkle compares three numbers. */
function systemElement(bound: 'minimum' | 'maximum', version: string | undefined): string[] {
  if (version === undefined) return [];
  const [major, minor = '0', patch = '0'] = version.split('.');
  return [element(`sparkle:${bound}SystemVersion`, `${major}.${minor}.${patch}`)];
}

function enclosure(file: SignedFile, { urlOf }: AppcastOptions): string {
  const { deltaFrom, platform, arch, kind, bytes, ed25519, fileName } = file;
  const attributes = {
    url: urlOf(file),
    ...(deltaFrom ? { 'sparkle:deltaFrom': deltaFrom } : {}),
    'sparkle:os': platform === 'macos-universal' ? 'macos' : `windows-${arch}`,
    length: String(bytes),
    type: 'application/octet-stream',
    ...(kind === 'installer' && fileName.endsWith('.pkg') ? { 'sparkle:installationType': 'package' } : {}),
    'sparkle:edSignature': ed25519,
  };
  const texts = Object.entries(attributes).map(([name, value]) => `${name}="${escapeXml(value)}"`);
  return `<enclosure ${texts.join(' ')}/>`;
}

function deltas({ files }: FeedRelease, file: SignedFile, options: AppcastOptions): string[] {
  const found = files.filter(isSigned).filter((one) => one.kind === 'delta' && isSameTarget(one, file));
  if (found.length === 0) return [];
  const enclosures = found.map((delta) => enclosure(delta, options));
  return ['<sparkle:deltas>', ...enclosures, '</sparkle:deltas>'];
}
