import { Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { PlatformModule } from '#platform/run/platform.module';
import { IdentityConfig } from './identity.config';
import { CreateIdentity1763100000000 } from './migrations/1763100000000-create-identity';
import { SessionsHandlers } from './sessions/sessions.handlers';
import { SessionsService } from './sessions/sessions.service';
import { ShopHandlers } from './shop/shop.handlers';
import { ShopService } from './shop/shop.service';
import { ShopSetting } from './shop/shop-setting.entity';
import { DemoUsers } from './users/demo-users';
import { User } from './users/user.entity';
import { UsersHandlers } from './users/users.handlers';
import { UsersService } from './users/users.service';

@Module({
  imports: [
    PlatformModule.forService({
      name: 'identity',
      entities: [User, ShopSetting],
      migrations: { CreateIdentity1763100000000 },
    }),
  ],
  controllers: [UsersHandlers, SessionsHandlers, ShopHandlers],
  providers: [
    { provide: IdentityConfig, useFactory: () => loadConfig(IdentityConfig) },
    UsersService,
    SessionsService,
    ShopService,
    DemoUsers,
  ],
})
export class IdentityModule {}
