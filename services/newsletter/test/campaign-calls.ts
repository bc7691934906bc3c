import {
  createCampaign,
  type CreateCampaign,
  findCampaign,
  scheduleCampaign,
} from '#contracts/newsletter/campaigns';
import { eventually } from '#testing/eventually';
import { admin, type Newsletter } from './newsletter.testbed';

/** A mail server that takes letters, nobody who reads them yet, and no campaign on its way. */
export async function freshReaders(newsletter: Newsletter): Promise<void> {
  newsletter.sink.mode = 'ok';
  newsletter.sink.received.length = 0;
  await newsletter.database.query(`update campaigns set state = 'cancelled'`);
  await newsletter.database.query('delete from subscribers');
}

/** What an administrator does with campaigns, in the newsletter that is open by then. */
export function campaignCalls(newsletter: () => Newsletter) {
  const call = {
    create: (input: Partial<CreateCampaign> = {}) =>
      newsletter().client.call(
        createCampaign,
        { articleIds: [newsletter().publishes()], topic: 'news', ...input },
        admin,
      ),
    find: (id: string) => newsletter().client.call(findCampaign, { id }, admin),
    schedule: (id: string, more: { at?: string; englishForAll?: boolean } = {}) =>
      newsletter().client.call(scheduleCampaign, { id, englishForAll: false, ...more }, admin),
  };

  /** Waits for a campaign to come to a state. */
  const reaches = (id: string, state: string) =>
    eventually(async () => {
      const campaign = await call.find(id);
      if (campaign.state !== state) throw new Error(`the campaign is ${campaign.state}`);
      return campaign;
    });

  /** A campaign that was sent to its end. */
  async function sent(more: { englishForAll?: boolean } = {}, input: Partial<CreateCampaign> = {}) {
    const { id } = await call.create(input);
    await call.schedule(id, more);
    return reaches(id, 'finished');
  }

  const recipients = () =>
    newsletter()
      .sink.received.flatMap((mail) => mail.recipients)
      .sort();

  return { call, reaches, sent, recipients };
}
