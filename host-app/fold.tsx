import { createContext, useContext } from 'react';

/** Style sheets that the page loads after the fold; empty if the head links them. */
export const LaterStyles = createContext<readonly string[]>([]);

/**
 * Marks the end of the first view. The content after it appears once its styles have loaded. `first.css` has to cover
 * everything before it.
 */
export function Fold() {
  return useContext(LaterStyles).map((href) => <link key={href} rel="stylesheet" href={href} />);
}
