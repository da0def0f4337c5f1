import { usePages } from '#widgets/core/shop.tsx';

/** Where a path of the site leads in the reader's language. The front page's address is the prefix alone. */
export function useLink(): (path: string) => string {
  const pages = usePages();
  return (path) => (pages ? pages + path.replace(/^\/(?=#|$)/, '') : path);
}
