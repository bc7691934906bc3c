import { Module } from '@nestjs/common';
import { SubscribersModule } from '../subscribers/subscribers.module';
import { PreferencesService } from './preferences.service';

@Module({
  imports: [SubscribersModule],
  providers: [PreferencesService],
  exports: [PreferencesService],
})
export class PreferencesModule {}
