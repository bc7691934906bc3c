import { useEffect } from 'react';
import { shopBrand } from '../../brand/brand';
import { useLanguage } from '../../features/i18n/language';

function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** The document's title while a screen is shown. */
export function useTitle(title: string | undefined): void {
  useDocumentTitle(title ? `${title} | ${shopBrand().name}` : undefined);
}

/** The document's title with the texts that the server writes into the head (design §12). */
export function useSeoTitle(screen: string, values?: Record<string, string>): void {
  const { t, lang } = useLanguage();
  const { name: brand, tagline } = shopBrand();
  useDocumentTitle(
    values === undefined
      ? undefined
      : t(`head.${screen}.title`, { brand, tagline: tagline[lang], ...values }),
  );
}
