import { useId } from 'react';
import type { OwnedCard } from './my-cards.ts';
import { ProgressCurve } from './progress-curve.tsx';

/** One programme of the member's: how far they are, and the ways into it. */
export function OwnedProgram({ card: { id, title, training, borrowed, files, href } }: { card: OwnedCard }) {
  const titleId = useId();
  return (
    <article className="mine-card" part="card" aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {training && (
        <>
          <p>{training.workouts === 1 ? '1 workout done' : `${training.workouts} workouts done`}</p>
          <ProgressCurve seed={id} percent={training.percent} label={`Progress in ${title}`} />
        </>
      )}
      {borrowed && <p>Open while you are coached.</p>}
      <div className="mine-ways">
        {href && (
          <a className="c-button" data-variant="ink" part="button" href={href} aria-label={`Open ${title}`}>
            Open
          </a>
        )}
        {files.map(({ name, url }) => (
          <a
            key={name}
            className="c-button"
            data-variant="quiet"
            href={url}
            download={name}
            aria-label={`Download ${name}`}
          >
            {files.length > 1 ? `Download ${name}` : 'Download'}
          </a>
        ))}
        {!href && <p>There is no plan and no file in it yet. They will appear here.</p>}
      </div>
    </article>
  );
}
