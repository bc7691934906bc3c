/** The API version of stripe@23.1; another version in a request is echoed. */
export const apiVersion = '2026-10-28.endive';
