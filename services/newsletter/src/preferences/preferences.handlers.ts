import { Controller } from '@nestjs/common';
import type { Nothing } from '#contracts/kit/request';
import {
  updatePreferences,
  type UpdatePreferences,
  type Preferences,
  type SubscriberLink,
  findPreferences,
  type SubscriberAddress,
  type SubscriptionOfAddress,
  subscriptionOfAddress,
  unsubscribe,
} from '#contracts/newsletter/preferences';
import { Handles } from '#platform/rpc/handles';
import { PreferencesService } from './preferences.service';

@Controller()
export class PreferencesHandlers {
  constructor(private readonly preferences: PreferencesService) {}

  @Handles(findPreferences)
  find({ token }: SubscriberLink): Promise<Preferences> {
    return this.preferences.find(token);
  }

  @Handles(subscriptionOfAddress)
  ofAddress({ email }: SubscriberAddress): Promise<SubscriptionOfAddress> {
    return this.preferences.ofAddress(email);
  }

  @Handles(updatePreferences)
  update(input: UpdatePreferences): Promise<Preferences> {
    return this.preferences.update(input);
  }

  @Handles(unsubscribe)
  async unsubscribe({ token }: SubscriberLink): Promise<Nothing> {
    await this.preferences.unsubscribe(token);
    return {};
  }
}
