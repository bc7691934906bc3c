import { Module } from '@nestjs/common';
import { PlatformModule } from '#platform/run/platform.module';

@Module({ imports: [PlatformModule.forService({ name: 'news', entities: [], migrations: {} })] })
export class NewsModule {}
