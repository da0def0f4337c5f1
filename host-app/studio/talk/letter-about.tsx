import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AboutRequest, AboutResponse } from '#contract/talk.ts';
import { AboutName } from '#widgets/talk/letter-parts.tsx';
import { Loaded } from '../core/loaded.tsx';
import { useRow } from '../core/use-row.ts';

/** What the coach's next letter is about, by its name, with the way to write about something else. */
export function LetterAbout({ user, about }: { user: string; about: AboutRequest }) {
  const query = useRow<AboutResponse>(`/api/coach/talk/${user}/about?${new URLSearchParams(about).toString()}`);
  return (
    <Loaded query={query}>
      {(known) => {
        const named = (
          <b>
            <AboutName about={known.about} />
          </b>
        );
        return (
          <p className="letter-about">
            <Trans comment="A letter: a day with its date, an exercise or a check-in">
              This letter is about {named}.
            </Trans>{' '}
            <Link to={`/clients/${user}`} resetScroll={false}>
              <Trans comment="A letter that is about a day of the plan is to be about nothing of it">
                Write about something else
              </Trans>
            </Link>
          </p>
        );
      }}
    </Loaded>
  );
}
