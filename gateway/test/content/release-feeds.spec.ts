import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { pluginChanged, releaseChanged } from '#contracts/catalogue/events';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import { type FeedRelease, findReleaseFile, listFeedReleases } from '#contracts/catalogue/release-feeds';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';
import { artifact, bytes, fileUrlOf, id, published, sha256, shopUrl } from './published-releases';

let edge: GatewayTestbed;
/** The gateway stores feeds, so each test has a plug-in of its own. */
let slug: string;
let plugins = 0;
const stubFeed = (releases: FeedRelease[], name = 'Tape') =>
  edge.stub(listFeedReleases, (input) => ({ slug: input.slug, name, releases }));

/** The events that the gateway subscribes to arrive in any order with the next request. */
function announce(contract: { subject: string }, data: object): void {
  const envelope = { id, occurredAt: new Date().toISOString(), actor: 'x', requestId: 'r' };
  edge.bus.connection.publish(busSubject(contract.subject), encode({ ...envelope, data }));
}

async function feed(query = ''): Promise<Document> {
  const xml = await (await edge.fetch(`/api/releases/${slug}/appcast.xml${query}`)).text();
  return new JSDOM(xml, { contentType: 'text/xml' }).window.document;
}
const itemsOf = (xml: Document) => [...xml.getElementsByTagName('item')];
const textIn = (item: Element | undefined, name: string) =>
  item?.getElementsByTagName(name)[0]?.textContent ?? null;
const enclosureIn = (item: Element | undefined) => item?.getElementsByTagName('enclosure')[0];

beforeAll(async () => {
  edge = await GatewayTestbed.open({ SHOP_URL: shopUrl });
});
beforeEach(() => {
  slug = `tape-${(plugins += 1)}`;
});
afterAll(() => edge.close());

describe('latest.json', () => {
  const latest = async (query = '') => (await edge.fetch(`/api/releases/${slug}/latest.json${query}`)).json();

  it('names the newest version with the absolute addresses of its files', async () => {
    stubFeed([published('2.0.0'), published('1.0.0')]);
    expect(await latest('?lang=ru')).toMatchObject({
      ...{ slug, name: 'Tape', version: '2.0.0', notes: 'Новое в 2.0.0' },
      files: [{ url: fileUrlOf(slug), size: 5_000, sha256, ed25519: 'c2lnbmF0dXJl', publicKey: 'a2V5' }],
    });
  });

  it('leaves out a version that is offered to a part of the computers, unless it is critical', async () => {
    stubFeed([published('2.0.0', { rolloutPercent: 99 }), published('1.0.0')]);
    expect(await latest()).toMatchObject({ version: '1.0.0' });
    stubFeed([published('2.0.0', { rolloutPercent: 0, isCritical: true }), published('1.0.0')]);
    expect(await latest('?channel=rc')).toMatchObject({ version: '2.0.0', isCritical: true });
  });

  it('is not found without a version and without the plug-in', async () => {
    stubFeed([]);
    expect(await latest()).toMatchObject({ code: 'RELEASE_NOT_FOUND' });
    edge.stubFailure(listFeedReleases, pluginNotFound);
    expect(await latest('?channel=rc')).toMatchObject({ code: 'PLUGIN_NOT_FOUND' });
  });

  it('has an ETag, is served while the catalogue is unavailable, and changes with the events', async () => {
    stubFeed([published('1.0.0')]);
    const first = await edge.fetch(`/api/releases/${slug}/latest.json`);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await edge.fetch(`/api/releases/${slug}/latest.json`, { headers })).status).toBe(304);
    edge.removeStub(listFeedReleases);
    expect(await latest()).toMatchObject({ version: '1.0.0' });
    stubFeed([published('2.0.0')]);
    announce(releaseChanged, { releaseId: id, pluginId: id, version: '2.0.0', change: 'published' });
    await eventually(async () => expect(await latest()).toMatchObject({ version: '2.0.0' }));
    stubFeed([published('2.0.0')], 'Reel');
    announce(pluginChanged, { pluginId: id, slug, isActive: true });
    await eventually(async () => expect(await latest()).toMatchObject({ name: 'Reel' }));
  });
});

describe('the appcast', () => {
  it('spells elements and attributes as the constants of Sparkle do', async () => {
    const delta = artifact({ kind: 'delta', deltaFrom: '1.9.0', fileName: 'Tape.delta' });
    const minOs = { mac: '11', windows: '10.0.17763' };
    const files = [artifact(), delta];
    stubFeed([
      published('2.0.0-rc.1', { channel: 'rc', isCritical: true, minOs, maxOs: { mac: '15.2' }, files }),
    ]);
    const [item] = itemsOf(await feed('?channel=rc'));
    expect(textIn(item, 'title')).toBe('Tape 2.0.0-rc.1');
    expect(textIn(item, 'link')).toBe(`${shopUrl}/plugins/${slug}`);
    expect(textIn(item, 'pubDate')).toBe('Sun, 01 Nov 2026 10:00:00 GMT');
    expect(textIn(item, 'sparkle:version')).toBe('2.0.0-rc.1');
    expect(textIn(item, 'sparkle:shortVersionString')).toBe('2.0.0-rc.1');
    expect(textIn(item, 'sparkle:channel')).toBe('rc');
    expect(textIn(item, 'sparkle:criticalUpdate')).toBe('');
    expect(textIn(item, 'sparkle:minimumSystemVersion')).toBe('11.0.0');
    expect(textIn(item, 'sparkle:maximumSystemVersion')).toBe('15.2.0');
    expect(textIn(item, 'sparkle:phasedRolloutInterval')).toBeNull();
    const attributes = (one: Element | undefined) =>
      Object.fromEntries([...(one?.attributes ?? [])].map(({ name, value }) => [name, value]));
    const common = {
      url: fileUrlOf(slug),
      'sparkle:os': 'macos',
      length: '5000',
      type: 'application/octet-stream',
    };
    expect(attributes(enclosureIn(item))).toEqual({
      ...common,
      'sparkle:edSignature': 'c2lnbmF0dXJl',
      'sparkle:installationType': 'package',
    });
    expect(attributes(item?.querySelector('enclosure[*|deltaFrom]') ?? undefined)).toEqual({
      ...common,
      'sparkle:edSignature': 'c2lnbmF0dXJl',
      'sparkle:deltaFrom': '1.9.0',
    });
  });

  it('has an item for each platform, and none for a file without a signature', async () => {
    const windows = artifact({ platform: 'windows-x64', arch: 'x64', fileName: 'Tape.exe' });
    const zip = artifact({ kind: 'zip', fileName: 'Tape.zip' });
    stubFeed([
      published('2.0.0', { files: [artifact(), zip, windows] }),
      published('1.0.0', { files: [artifact({ ed25519: null, publicKey: null })] }),
    ]);
    const systems = itemsOf(await feed()).map((item) => [
      textIn(item, 'sparkle:version'),
      enclosureIn(item)?.getAttribute('sparkle:os'),
    ]);
    expect(systems).toEqual([
      ['2.0.0', 'macos'],
      ['2.0.0', 'windows-x64'],
    ]);
  });

  it('keeps hostile names and notes as text', async () => {
    const notes = {
      en: '<script>alert(1)</script>]]></description>\n"&amp;\u0000\u000b\u{d800}',
      ru: '',
    };
    stubFeed([published('2.0.0', { notes })], 'Tape & <b>"reel"</b>]]>');
    const xml = await feed('?lang=ru');
    const [item] = itemsOf(xml);
    expect(textIn(item, 'title')).toBe('Tape & <b>"reel"</b>]]> 2.0.0');
    const html = new JSDOM(textIn(item, 'description') ?? '').window.document.body;
    expect(html.querySelector('script')).toBeNull();
    expect(html.textContent).toBe('<script>alert(1)</script>]]></description>"&amp;');
    expect(html.querySelectorAll('br')).toHaveLength(1);
    expect(itemsOf(xml)).toHaveLength(1);
  });

  it('offers a roll-out to no more groups of Sparkle than its percentage, and to more after it is raised', async () => {
    const day = 86_400;
    const publishedAt = new Date(Math.floor(Date.now() / day / 1_000 - 20) * day * 1_000).toISOString();
    const groupsAt = async (rolloutPercent: number, channel: string) => {
      stubFeed([published('2.0.0', { rolloutPercent, publishedAt })]);
      const [item] = itemsOf(await feed(`?channel=${channel}`));
      if (!item) return 0;
      const interval = textIn(item, 'sparkle:phasedRolloutInterval');
      // Sparkle waits one interval for each group before the computer's own (groups 0 to 6).
      const age = (Date.now() - Date.parse(publishedAt)) / 1_000;
      return interval === null ? 7 : Math.min(7, Math.floor(age / Number(interval)) + 1);
    };
    expect(await groupsAt(14, 'stable')).toBe(0);
    expect(await groupsAt(50, 'rc')).toBe(3);
    expect(await groupsAt(100, 'beta')).toBe(7);
  });

  it('is RSS with an ETag, and changes when a version is withdrawn', async () => {
    stubFeed([published('2.0.0'), published('1.0.0')]);
    const first = await edge.fetch(`/api/releases/${slug}/appcast.xml`);
    expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await edge.fetch(`/api/releases/${slug}/appcast.xml`, { headers })).status).toBe(304);
    stubFeed([published('1.0.0')]);
    announce(releaseChanged, { releaseId: id, pluginId: id, version: '2.0.0', change: 'yanked' });
    await eventually(async () => expect(itemsOf(await feed())).toHaveLength(1));
  });
});

describe('the file of a release', () => {
  const file = {
    id,
    version: '2.0.0',
    fileName: 'Tape.pkg',
    bytes: 5_000,
    sha256,
    storageKey: 'releases/tape.pkg',
  };

  it('is downloaded without a licence only if it is open', async () => {
    mkdirSync(join(edge.dir, 'releases'), { recursive: true });
    writeFileSync(join(edge.dir, 'releases', 'tape.pkg'), bytes);
    edge.stub(findReleaseFile, () => ({ ...file, isOpen: true }));
    const response = await edge.fetch(new URL(fileUrlOf('tape')).pathname, {
      headers: { range: 'bytes=0-9' },
    });
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(0, 10));
    edge.stub(findReleaseFile, () => ({ ...file, isOpen: false }));
    const refused = await edge.fetch(new URL(fileUrlOf('tape')).pathname);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'LICENCE_REQUIRED' }]);
  });
});
