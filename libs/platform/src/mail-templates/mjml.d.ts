declare module 'mjml' {
  interface Options {
    validationLevel?: 'strict' | 'soft' | 'skip';
    fonts?: Record<string, string>;
    keepComments?: boolean;
  }
  export default function mjml2html(source: string, options?: Options): Promise<{ html: string }>;
}
