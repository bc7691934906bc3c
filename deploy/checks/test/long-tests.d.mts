/** Spec or story files, and the beginnings of the titles of some of their tests. */
type Titles = Readonly<Record<string, readonly string[]>>;

export declare const longSpecs: readonly string[];
export declare const longSpecTitles: Titles;
export declare const longTitles: string;
export declare const shortTitles: string;
export declare const longStoryFiles: readonly string[];
export declare const longStoryTitles: Titles;
export declare const longStories: string;
