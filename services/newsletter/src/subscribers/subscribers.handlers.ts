import { Controller } from '@nestjs/common';
import type { Outcomes } from '#contracts/kit/bulk';
import type { Nothing } from '#contracts/kit/request';
import {
  changeSubscribers,
  type ChangeSubscribers,
  deleteSubscriber,
  listSubscribers,
  type ListSubscribers,
  resendConfirmation,
  type SubscriberId,
  type SubscriberPage,
  type SubscriberRow,
  updateSubscriber,
  type UpdateSubscriber,
} from '#contracts/newsletter/subscribers';
import { eachOf } from '#platform/bulk/each-of';
import { Handles } from '#platform/rpc/handles';
import { SubscriberList } from './subscriber-list';
import { subscriberRow } from './subscriber-row';
import { SubscribersService } from './subscribers.service';

@Controller()
export class SubscribersHandlers {
  constructor(
    private readonly list: SubscriberList,
    private readonly subscribers: SubscribersService,
  ) {}

  @Handles(listSubscribers)
  page(input: ListSubscribers): Promise<SubscriberPage> {
    return this.list.page(input);
  }

  @Handles(updateSubscriber)
  async update(input: UpdateSubscriber): Promise<SubscriberRow> {
    return subscriberRow(await this.subscribers.update(input));
  }

  @Handles(changeSubscribers)
  changeMany({ ids, action }: ChangeSubscribers): Promise<Outcomes> {
    if (action === 'delete') return eachOf(ids, (id) => this.subscribers.delete(id));
    return eachOf(ids, (id) => this.subscribers.update({ id, isActive: action === 'activate' }));
  }

  @Handles(resendConfirmation)
  async resend({ id }: SubscriberId): Promise<Nothing> {
    await this.subscribers.resend(id);
    return {};
  }

  @Handles(deleteSubscriber)
  async delete({ id }: SubscriberId): Promise<Nothing> {
    await this.subscribers.delete(id);
    return {};
  }
}
