export declare const servers: readonly string[];
export declare function makeCertificates(dir: string): Promise<void>;
export declare function hasCertificates(dir: string): boolean;
