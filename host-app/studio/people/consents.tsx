import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PersonResponse } from '#contract/studio/people.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { Moment } from '../core/moment.tsx';
import { UnprovenTag } from '../talk/unproven-tag.tsx';

const ABOUT: Readonly<Record<PersonResponse['consents'][number]['about'], Words>> = {
  newsletter: msg`The newsletter`,
  start: msg`Immediate start`,
  health: msg`Health answers`,
  coaching: msg`Health data in coaching`,
};

/** Consents of a person, with the words that they saw. */
export function Consents({ consents }: Pick<PersonResponse, 'consents'>) {
  const say = useSay();
  return (
    <section className="studio-section" aria-labelledby="consents">
      <h2 id="consents">
        <Trans>Consents</Trans>
      </h2>
      {consents.length === 0 ? (
        <p>
          <Trans>Nothing.</Trans>
        </p>
      ) : (
        <ul className="people-rows">
          {consents.map(({ about, version, words, at, takenBack, isUnproven }) => (
            <li key={`${about}${version}${at}`}>
              <p>
                <b>{say(ABOUT[about])}</b> · <Moment at={at} />{' '}
                {version && <span className="studio-tag">{version}</span>} {isUnproven && <UnprovenTag />}
              </p>
              {takenBack && (
                <p>
                  <TakenBack at={takenBack} />
                </p>
              )}
              <p>{words ?? <Trans>The text was not stored at that time; the version identifies it.</Trans>}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TakenBack({ at }: { at: string }) {
  const back = <Moment at={at} />;
  return <Trans>Taken back on {back}.</Trans>;
}
