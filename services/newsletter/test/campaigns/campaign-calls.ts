import {
  createCampaign,
  type CreateCampaign,
  findCampaign,
  scheduleCampaign,
} from '#contracts/newsletter/campaigns';
import { eventually } from '#testing/eventually';
import { admin, type Newsletter } from '../newsletter.testbed';

/**
 * An accepting mail server, no subscribers, and no campaign in progress. Mails of an earlier test that are
 * already at the mail server arrive before the received mails are cleared.
 */
export async function resetSubscribers(newsletter: Newsletter): Promise<void> {
  newsletter.sink.mode = 'ok';
  await newsletter.database.query(`update campaigns set state = 'cancelled'`);
  await eventually(async () => {
    const sending = await newsletter.database.query(`select 1 from deliveries where state = 'sending'`);
    expect(sending).toEqual([]);
  });
  newsletter.sink.received.length = 0;
  await newsletter.database.query('delete from subscribers');
}

/** Requests of an administrator to the newsletter that the test has opened. */
export function campaignCalls(newsletter: () => Newsletter) {
  const call = {
    create: (input: Partial<CreateCampaign> = {}) =>
      newsletter().client.call(
        createCampaign,
        { articleIds: [newsletter().addArticle()], topic: 'news', ...input },
        admin,
      ),
    find: (id: string) => newsletter().client.call(findCampaign, { id }, admin),
    schedule: (id: string, more: { at?: string; englishForAll?: boolean } = {}) =>
      newsletter().client.call(scheduleCampaign, { id, englishForAll: false, ...more }, admin),
  };

  /** Waits until a campaign has a state. */
  const waitForState = (id: string, state: string) =>
    eventually(async () => {
      const campaign = await call.find(id);
      if (campaign.state !== state) throw new Error(`the campaign is ${campaign.state}`);
      return campaign;
    });

  /** Creates a campaign and waits until it is finished. */
  async function sendCampaign(more: { englishForAll?: boolean } = {}, input: Partial<CreateCampaign> = {}) {
    const { id } = await call.create(input);
    await call.schedule(id, more);
    return waitForState(id, 'finished');
  }

  const recipients = () =>
    newsletter()
      .sink.received.flatMap((mail) => mail.recipients)
      .sort();

  return { call, waitForState, sendCampaign, recipients };
}
