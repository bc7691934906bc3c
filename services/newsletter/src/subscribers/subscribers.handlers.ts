import { Controller } from '@nestjs/common';
import type { BulkOutcomes } from '#contracts/operations/bulk';
import type { Nothing } from '#contracts/kit/request';
import {
  changeSubscribers,
  type ChangeSubscribers,
  deleteSubscriber,
  listSubscribers,
  type ListSubscribers,
  type SubscriberId,
  type SubscriberPage,
  type SubscriberView,
  updateSubscriber,
  type UpdateSubscriber,
} from '#contracts/newsletter/subscribers';
import { applyToEach } from '#platform/bulk/apply-to-each';
import { Handles } from '#platform/rpc/handles';
import { SubscriberQueries } from './subscriber.queries';
import { subscriberView } from './subscriber-view';
import { SubscribersService } from './subscribers.service';

@Controller()
export class SubscribersHandlers {
  constructor(
    private readonly queries: SubscriberQueries,
    private readonly subscribers: SubscribersService,
  ) {}

  @Handles(listSubscribers)
  page(input: ListSubscribers): Promise<SubscriberPage> {
    return this.queries.page(input);
  }

  @Handles(updateSubscriber)
  async update(input: UpdateSubscriber): Promise<SubscriberView> {
    return subscriberView(await this.subscribers.update(input));
  }

  @Handles(changeSubscribers)
  changeMany({ ids, action }: ChangeSubscribers): Promise<BulkOutcomes> {
    if (action === 'delete') return applyToEach(ids, (id) => this.subscribers.delete(id));
    return applyToEach(ids, (id) => this.subscribers.update({ id, isActive: action === 'activate' }));
  }

  @Handles(deleteSubscriber)
  async delete({ id }: SubscriberId): Promise<Nothing> {
    await this.subscribers.delete(id);
    return {};
  }
}
