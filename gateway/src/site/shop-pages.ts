import { pagePublished } from '#contracts/identity/events';
import { type PublishedPages, readPages } from '#contracts/identity/shop/pages';
import type { Language } from '#contracts/kit/actor';
import type { DocumentName } from '#i18n/documents/document';
import { defaultSource, type DocumentSource } from '#i18n/documents/documents';
import { FollowedValue } from '#platform/events/followed-value';
import type { Log } from '#platform/log/log';
import type { RpcClient } from '#platform/rpc/rpc-client';

/** The texts of the static pages that the panel published; the others are those of the program. */
export class ShopPages extends FollowedValue<PublishedPages> {
  constructor(rpc: RpcClient, log: Log) {
    super({ pages: [] }, { name: 'pages', read: () => rpc.call(readPages, {}), changed: pagePublished }, log);
  }

  sourceOf(name: DocumentName, lang: Language): DocumentSource {
    const page = this.current.pages.find((published) => published.name === name);
    return page ? { markdown: page.texts[lang], updated: page.updated } : defaultSource(name, lang);
  }
}
