/// <reference types="vite/client" />

/** The texts of every page (frontend/page-texts.ts). */
declare module 'virtual:texts/*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
