import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Elevation } from '#widgets/ui/elevation.tsx';

export interface InboxSectionProps {
  id: string;
  title: string;
  /** How many are shown. */
  count: number;
  /** How many there are, where that may be more than are shown. */
  total?: number;
  /** Said where there is nothing. */
  empty: string;
  /** A picture beside these words. */
  picture?: boolean;
  children: ReactNode;
}

/** One kind of what waits, with its number. */
export function InboxSection({ id, title, count, total = count, empty, picture, children }: InboxSectionProps) {
  return (
    <section className="inbox-part" aria-labelledby={id}>
      <h2 id={id}>
        {title}{' '}
        {count > 0 && (
          <span>
            {total > count ? (
              <Trans comment="Behind a heading.">
                the newest {count} of {total}
              </Trans>
            ) : (
              count
            )}
          </span>
        )}
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
