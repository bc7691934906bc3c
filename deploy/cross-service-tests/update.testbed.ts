import { type FindLicensedUpdate, findUpdate, type Update } from '#contracts/catalogue/release-feeds';
import { encodeReply } from '#platform/rpc/wire';
import { plugin } from '../../services/licensing/test/licensing.testbed';
import type { LicensingStack } from './licensing-client.testbed';

/** Answers in place of the catalogue: the plug-in's version was withdrawn, and there is a critical newer one. */
export function answerUpdates(shop: LicensingStack, onRequest: (input: FindLicensedUpdate) => void): void {
  const update: Update = {
    withdrawn: {
      version: plugin.version,
      reason: { en: 'Projects do not open', ru: 'Проекты не открываются' },
    },
    release: {
      ...{ version: '99.0.0', channel: 'stable', isCritical: true, rolloutPercent: 100, files: [] },
      ...{ minOs: {}, maxOs: {}, minMemoryGb: null, publishedAt: '2026-11-01T10:00:00.000Z' },
      notes: { en: 'Faster', ru: 'Быстрее' },
    },
  };
  shop.licensing.bus.connection.subscribe(findUpdate.subject, {
    callback: (_, message) => {
      onRequest(message.json<FindLicensedUpdate>());
      message.respond(encodeReply(update).bytes);
    },
  });
}
