export declare const root: string;
export declare class NotPrepared extends Error {}
export declare function checkNode(version?: string): void;
export declare function run(command: string, args: readonly string[]): number;
interface Packages {
  packages?: Record<string, { version?: string; optional?: boolean; devOptional?: boolean; link?: boolean }>;
}
export declare function isInstalled(lock: Packages, installed: Packages): boolean;
export declare function fingerprint(paths: readonly string[], base?: string): string;
export declare function install(): void;
export declare function build(options?: { web?: boolean }): void;
export declare function prepareOrExit(options?: { web?: boolean }): void;
