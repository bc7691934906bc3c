import { Controller } from '@nestjs/common';
import type { Nothing } from '#contracts/kit/request';
import {
  choosePreferences,
  type ChoosePreferences,
  type Preferences,
  type ReaderLink,
  readPreferences,
  unsubscribe,
} from '#contracts/newsletter/preferences';
import { Handles } from '#platform/rpc/handles';
import { ReadersService } from './readers.service';

@Controller()
export class ReadersHandlers {
  constructor(private readonly readers: ReadersService) {}

  @Handles(readPreferences)
  preferences({ token }: ReaderLink): Promise<Preferences> {
    return this.readers.preferences(token);
  }

  @Handles(choosePreferences)
  choose(input: ChoosePreferences): Promise<Preferences> {
    return this.readers.choose(input);
  }

  @Handles(unsubscribe)
  async unsubscribe({ token }: ReaderLink): Promise<Nothing> {
    await this.readers.unsubscribe(token);
    return {};
  }
}
