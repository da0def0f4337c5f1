import { useId } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import type { OwnedCard } from './my-cards.ts';
import { ProgressCurve } from './progress-curve.tsx';

/** One programme of the member's: how far they are, and the ways into it. */
export function OwnedProgram({ card: { id, title, percent, workouts, files, href } }: { card: OwnedCard }) {
  const titleId = useId();
  return (
    <article className="mine-card" part="card" aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <p>{workouts === 1 ? '1 workout done' : `${workouts} workouts done`}</p>
      <ProgressCurve seed={id} percent={percent} label={`Progress in ${title}`} />
      <div className="mine-ways">
        {href && (
          <Button href={href} variant="ink" part="button">
            Open
          </Button>
        )}
        {files.map(({ name, url }) => (
          <a key={name} className="c-button" data-variant="quiet" href={url} download={name}>
            {files.length > 1 ? `Download ${name}` : 'Download'}
          </a>
        ))}
        {!href && <p>Its files are on their way and will stand here.</p>}
      </div>
    </article>
  );
}
