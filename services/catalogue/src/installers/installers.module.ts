import { Module } from '@nestjs/common';
import { StoredFilesModule } from '../stored-files/stored-files.module';
import { InstallersHandlers } from './installers.handlers';
import { InstallersService } from './installers.service';

@Module({
  imports: [StoredFilesModule],
  controllers: [InstallersHandlers],
  providers: [InstallersService],
  exports: [InstallersService],
})
export class InstallersModule {}
