import { listSalesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { toCents } from '#contracts/fields/money';
import { type Contact, findContact } from '#contracts/identity/users';
import { encodeReply } from '#platform/rpc/wire';
import { type LicensingTestbed, plugin } from '../licensing.testbed';

const offered: SalesTerms = {
  pluginId: plugin.id,
  slug: plugin.slug,
  name: plugin.name,
  version: plugin.version,
  description: '',
  imageUrl: '',
  priceCents: toCents(9_900),
  category: 'effect',
  trialDays: 14,
  trialEpoch: 1,
};

interface TrialAnswers {
  /** Differences from an offer of 14 days. */
  terms?: () => Partial<SalesTerms>;
  emailOf?: (userId: string) => string | undefined;
}

/** Answers in place of catalogue and identity: the plug-in with its trial, and the customers. */
export function answerForTrials(
  { bus: { connection } }: LicensingTestbed,
  { terms = () => ({}), emailOf = () => undefined }: TrialAnswers = {},
): void {
  connection.subscribe(listSalesTerms.subject, {
    callback: (_, message) =>
      void message.respond(encodeReply({ terms: [{ ...offered, ...terms() }], withoutFiles: [] }).bytes),
  });
  connection.subscribe(findContact.subject, {
    callback: (_, message) => {
      const { userId } = message.json<{ userId: string }>();
      const contact: Contact = {
        userId,
        email: emailOf(userId) ?? `${userId}@example.com`,
        firstName: 'Anna',
        lastName: 'Kern',
        language: 'en',
        isEmailConfirmed: true,
      };
      message.respond(encodeReply(contact).bytes);
    },
  });
}
