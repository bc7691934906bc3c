export const browserPackages: string[];
export const buildPackages: string[];
