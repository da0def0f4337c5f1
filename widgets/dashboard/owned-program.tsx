import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useForeign } from '#widgets/core/written.ts';
import type { OwnedCard } from './my-cards.ts';
import { ProgressCurve } from './progress-curve.tsx';

/** One programme of the member's: how far they are, and the ways into it. */
export function OwnedProgram({ card: { id, title, language, training, borrowed, files, href } }: { card: OwnedCard }) {
  const titleId = useId();
  const lang = useForeign(language);
  const { t } = useLingui();
  const workouts = training?.workouts ?? 0;
  return (
    <article className="mine-card" part="card" aria-labelledby={titleId}>
      <h3 id={titleId} lang={lang}>
        {title}
      </h3>
      {training && (
        <>
          <p>
            <Plural value={workouts} one="# workout done" other="# workouts done" />
          </p>
          <ProgressCurve seed={id} percent={training.percent} label={t`Progress in ${title}`} />
        </>
      )}
      {borrowed && (
        <p>
          <Trans comment="A programme is open to the member for as long as they are coached">
            Open while you are coached.
          </Trans>
        </p>
      )}
      <div className="mine-ways">
        {href && (
          <a className="c-button" data-variant="ink" part="button" href={href} aria-label={t`Open ${title}`}>
            <Trans context="a button">Open</Trans>
          </a>
        )}
        {files.map(({ name, url }) => (
          <a
            key={name}
            className="c-button"
            data-variant="quiet"
            href={url}
            download={name}
            aria-label={t`Download ${name}`}
          >
            {files.length > 1 ? <Trans>Download {name}</Trans> : <Trans context="a button">Download</Trans>}
          </a>
        ))}
        {!href && (
          <p>
            <Trans>There is no plan and no file in it yet. They will appear here.</Trans>
          </p>
        )}
      </div>
    </article>
  );
}
