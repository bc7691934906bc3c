import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { Log } from '#platform/log/log';
import type { Smtp } from '#platform/mail/smtp';
import { MailFailure } from '#platform/mail/smtp-failure';
import { CampaignRow } from './campaign.entity';
import type { Letters } from './letters';
import type { NewsletterConfig } from '../newsletter.config';
import { readerToken } from '../reader-token';
import type { Claimed } from './claims';
import type { HandoverJournal } from './handover-journal';
import { listHeaders } from './list-headers';
import type { Outcomes } from './outcomes';

export interface CarrierTools {
  readonly dataSource: DataSource;
  readonly smtp: Pick<Smtp, 'send'>;
  readonly journal: HandoverJournal;
  readonly letters: Letters;
  readonly outcomes: Outcomes;
  readonly config: NewsletterConfig;
  readonly log: Log;
  readonly tryMs: number;
}

type Reached = Claimed & { reader: NonNullable<Claimed['reader']> };

/** Nothing was said by the server: it cannot be reached, or hung up. */
function isNoAnswer(failure: MailFailure): boolean {
  return failure.responseCode === undefined && !failure.isPermanent;
}

/** Takes one letter to the mail server. */
export class LetterCarrier {
  private readonly campaigns = new LRUCache<string, CampaignRow>({ max: 20 });

  constructor(private readonly tools: CarrierTools) {}

  /** @returns whether the way to the mail server is open, as far as this letter tells. */
  async carry(letter: Claimed): Promise<boolean> {
    try {
      if (isReached(letter)) return await this.send(letter);
      await this.tools.outcomes.skipped(letter);
    } catch (error) {
      // Its claim runs out, and then it is somebody's again.
      this.tools.log.warn({ err: error, delivery: letter.id }, 'a letter was left lying');
    }
    return true;
  }

  private async send(letter: Reached): Promise<boolean> {
    const { outcomes, smtp, journal, tryMs, config } = this.tools;
    const { id, reader } = letter;
    const token = readerToken(
      { deliveryId: id, subscriberId: reader.subscriberId },
      config.NEWSLETTER_LINK_SECRET,
    );
    const mail = await this.tools.letters.letter(
      await this.campaign(letter.campaignId),
      reader.language,
      token,
    );
    const envelope = { id, toName: null, toAddress: reader.email, headers: listHeaders(config, token) };
    let isHanded = false;
    try {
      await smtp.send(envelope, mail, AbortSignal.timeout(tryMs), {
        before: async () => {
          await outcomes.handed(letter);
          isHanded = true;
        },
        now: () => journal.ending(letter),
      });
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      return this.note(letter, error, isHanded);
    }
    await outcomes.sent(letter);
    return true;
  }

  private async note(letter: Reached, failure: MailFailure, isHanded: boolean): Promise<boolean> {
    const { id: delivery, attempts } = letter;
    this.tools.log.warn({ delivery, attempts, failure: failure.label }, 'letter not taken');
    if (isNoAnswer(failure) && !isHanded) {
      await this.tools.outcomes.requeued(letter);
      return false;
    }
    await this.tools.outcomes.refused(letter, failure);
    return true;
  }

  /** A campaign on its way does not change any more. */
  private async campaign(id: string): Promise<CampaignRow> {
    const known = this.campaigns.get(id);
    if (known) return known;
    const row = await this.tools.dataSource.getRepository(CampaignRow).findOneByOrFail({ id });
    this.campaigns.set(id, row);
    return row;
  }
}

function isReached(letter: Claimed): letter is Reached {
  return letter.reader !== undefined;
}
