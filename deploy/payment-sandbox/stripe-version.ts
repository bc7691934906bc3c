/** The version that stripe@23.1 pins; a request may name another, which is echoed. */
export const apiVersion = '2026-10-28.endive';
