import { Controller } from '@nestjs/common';
import {
  addInstaller,
  type AddInstaller,
  findCurrentInstaller,
  type FindCurrentInstaller,
  findInstaller,
  type FindInstaller,
  type InstallerFile,
  type InstallerId,
  type CurrentInstaller,
  type InstallerReleaseDetails,
  type InstallerReleases,
  listInstallers,
  type ListInstallers,
  openInstaller,
  yankInstaller,
} from '#contracts/catalogue/installers';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { InstallersService } from './installers.service';

@Controller()
export class InstallersHandlers {
  constructor(private readonly installers: InstallersService) {}

  @Handles(findCurrentInstaller)
  current(input: FindCurrentInstaller): Promise<CurrentInstaller> {
    return this.installers.current(input);
  }

  @Handles(findInstaller)
  find(input: FindInstaller): Promise<InstallerFile> {
    return this.installers.find(input);
  }

  @Handles(openInstaller)
  open({ id }: InstallerId): Promise<InstallerFile> {
    return this.installers.open(id);
  }

  @Handles(addInstaller)
  add(input: AddInstaller): Promise<InstallerReleaseDetails> {
    return this.installers.add(input);
  }

  @Handles(listInstallers)
  list(input: ListInstallers): Promise<InstallerReleases> {
    return this.installers.list(input);
  }

  @Handles(yankInstaller)
  async yank(input: FindInstaller): Promise<Nothing> {
    await this.installers.yank(input);
    return {};
  }
}
