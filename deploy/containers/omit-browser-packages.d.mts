export const browserPackages: string[];
