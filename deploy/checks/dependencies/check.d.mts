export interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

export interface Policy {
  licences: Record<string, string>;
  exceptions: { package: string; licences: string[]; developmentOnly?: boolean; why: string }[];
  unnamed: Record<string, string>;
  installScripts: Record<string, string>;
  withoutIntegrity: { packages: string[]; why: string };
  safeVersions: { package: string; range: string; why: string }[];
}

/** One line per violation of the policy; `packages` as in a lock file of version 3. */
export declare function problemsOf(packages: Record<string, LockedPackage>, policy: Policy): string[];
