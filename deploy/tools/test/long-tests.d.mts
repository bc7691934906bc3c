export declare const longSpecs: readonly string[];
export declare const longStories: readonly string[];
