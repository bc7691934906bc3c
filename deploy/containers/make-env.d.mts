export declare function fillSecrets(example: string): string;
