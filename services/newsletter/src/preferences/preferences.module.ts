import { Module } from '@nestjs/common';
import { SubscribersModule } from '../subscribers/subscribers.module';
import { PreferencesHandlers } from './preferences.handlers';
import { PreferencesService } from './preferences.service';

@Module({
  imports: [SubscribersModule],
  controllers: [PreferencesHandlers],
  providers: [PreferencesService],
  exports: [PreferencesService],
})
export class PreferencesModule {}
