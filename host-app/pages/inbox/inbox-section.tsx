import type { ReactNode } from 'react';
import { Elevation } from '#widgets/ui/elevation.tsx';

export interface InboxSectionProps {
  id: string;
  title: string;
  count: number;
  /** Said where there is nothing. */
  empty: string;
  /** A picture beside these words. */
  picture?: boolean;
  children: ReactNode;
}

/** One kind of what waits, with its number. */
export function InboxSection({ id, title, count, empty, picture, children }: InboxSectionProps) {
  return (
    <section className="inbox-part" aria-labelledby={id}>
      <h2 id={id}>
        {title} {count > 0 && <span>{count}</span>}
      </h2>
      {count > 0 ? (
        children
      ) : (
        <div className="inbox-empty">
          {picture && <Elevation seed="an empty inbox" points={20} sunrise />}
          <p>{empty}</p>
        </div>
      )}
    </section>
  );
}
