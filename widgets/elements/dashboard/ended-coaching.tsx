import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { DashboardResponse } from '#contract/dashboard.ts';
import { useIsEmbedded, usePages } from '#widgets/core/shop.tsx';

/** Data of an ended coaching, and where to read it. On other sites the messages are below. */
export function EndedCoaching({ keptLog }: Pick<DashboardResponse, 'keptLog'>) {
  const pages = usePages();
  const elsewhere = useIsEmbedded();
  const titleId = useId();
  if (elsewhere && keptLog === undefined) return null;
  return (
    <li>
      <article className="mine-card" part="card" aria-labelledby={titleId}>
        <h3 id={titleId}>
          <Trans>Your coaching has ended.</Trans>
        </h3>
        <p>
          {keptLog === undefined ? (
            <Trans>Your messages stay available here.</Trans>
          ) : (
            <Trans>Your messages and training log stay available here.</Trans>
          )}
        </p>
        <div className="mine-ways">
          {!elsewhere && (
            <a className="c-button" data-variant="ink" part="button" href={`${pages}/coaching`}>
              <Trans>Read what was written</Trans>
            </a>
          )}
          {keptLog !== undefined && (
            <a className="c-button" data-variant="quiet" part="button" href={`${pages}/training/${keptLog}`}>
              <Trans>See what you trained</Trans>
            </a>
          )}
        </div>
      </article>
    </li>
  );
}
