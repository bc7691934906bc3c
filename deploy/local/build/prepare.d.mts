export declare const root: string;
export declare class NotPrepared extends Error {}
export declare function checkNode(version?: string): void;
export declare function run(command: string, args: readonly string[]): number;
interface PackageFacts {
  name?: string;
  version?: string;
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}
interface Packages {
  packages?: Record<string, PackageFacts>;
}
export declare function isInstalled(
  lock: Packages,
  installed: Packages,
  options?: { withTools?: boolean },
): boolean;
export declare function lockWithAddresses(lock: Packages, registry: string): Packages;
export declare function fingerprint(paths: readonly string[], base?: string): string;
export declare function install(options?: { withTools?: boolean }): void;
export declare function build(options?: { web?: boolean }): void;
export declare function prepareOrExit(options?: { web?: boolean; withTools?: boolean }): void;
