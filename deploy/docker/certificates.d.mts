export const servers: readonly string[];
export function makeCertificates(dir: string): Promise<void>;
export function hasCertificates(dir: string): boolean;
