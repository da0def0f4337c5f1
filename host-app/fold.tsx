import { createContext, useContext } from 'react';

/** Addresses of the style sheets that a page asks for below what is seen first; none where its head has them. */
export const LaterStyles = createContext<readonly string[]>([]);

/**
 * Stands behind what is seen first of a page: that is drawn at once, and what follows when its styles are
 * there, so that nothing is ever seen without them. `first.css` has to hold all that stands before it.
 */
export function Fold() {
  return useContext(LaterStyles).map((href) => <link key={href} rel="stylesheet" href={href} />);
}
