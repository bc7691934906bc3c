import { useEffect } from 'react';
import { brand } from '../brand/brand';

/** The document's title while a screen is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} | ${brand.name}`;
  }, [title]);
}
