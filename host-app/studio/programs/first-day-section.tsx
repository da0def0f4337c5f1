import { Plural, Trans } from '@lingui/react/macro';
import type { StudioProgram } from '#contract/catalog/programs.studio.ts';

/** Content of the programme as saved, from the shop. Warns if it is on sale without content. */
export function FirstDaySection({ program }: { program: StudioProgram }) {
  const { planTitle, steps, coaching } = program;
  const files = listFiles(program);
  const nothing = files.length === 0 && planTitle === null && steps === 0 && !coaching;
  const sold = program.published && !program.ended && program.offers.some(({ ended }) => !ended);
  return (
    <section className="studio-section">
      <h2>
        <Trans>First-day content</Trans>
      </h2>
      {nothing && sold && (
        <p className="studio-notice" role="alert">
          <Trans>This programme is on sale without content. Add a file, training plan, daily steps or coaching.</Trans>
        </p>
      )}
      {nothing && !sold && (
        <p>
          <Trans>No content yet. Add a file, training plan, daily steps or coaching before selling it.</Trans>
        </p>
      )}
      {!nothing && (
        <ul className="studio-first-day">
          {files.map(({ id, name }) => (
            <li key={id}>
              <Trans>The file {name}</Trans>
            </li>
          ))}
          {planTitle !== null && (
            <li>
              <Trans>The training plan {planTitle}, with its log and its PDF</Trans>
            </li>
          )}
          {steps > 0 && (
            <li>
              <Plural value={steps} one="# daily step to tick off" other="# daily steps to tick off" />
            </li>
          )}
          {coaching && (
            <li>
              <Trans>Coaching: profile, check-ins and messages</Trans>
            </li>
          )}
          {coaching && (
            <li>
              <Trans>All other programmes while coaching lasts</Trans>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** Returns the files. One made from the training plan exists only with a plan. */
function listFiles({ files, plan }: StudioProgram): StudioProgram['files'] {
  return files.filter(({ id }) => id !== 'training-plan' || plan !== null);
}
