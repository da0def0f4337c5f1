import { usePages } from '#widgets/core/api/shop.tsx';

/** Returns a function that adds the reader's language to a site path. The front page's address is the prefix alone. */
export function useLink(): (path: string) => string {
  const pages = usePages();
  return (path) => (pages ? pages + path.replace(/^\/(?=#|$)/, '') : path);
}
