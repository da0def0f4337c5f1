import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AboutRequest, AboutResponse } from '#contract/talk.ts';
import { ApiError } from '#widgets/core/errors.ts';
import { AboutName } from '#widgets/parts/messages/letter-parts.tsx';
import { useRow } from '../core/use-row.ts';

/** Topic of the coach's next message, with a button to clear it. */
export function LetterAbout({ user, about }: { user: string; about: AboutRequest }) {
  const { data, error } = useRow<AboutResponse>(
    `/api/coach/talk/${user}/about?${new URLSearchParams(about).toString()}`,
  );
  const named = data && (
    <b>
      <AboutName about={data.about} />
    </b>
  );
  return (
    <p className="letter-about">
      {named && (
        <Trans comment="A letter: a day with its date, an exercise or a check-in">This message is about {named}.</Trans>
      )}
      {error && <span role="alert">{gone(error) ?? <Trans>Couldn’t load this. Try again.</Trans>}</span>}{' '}
      <Link to={`/clients/${user}`} resetScroll={false}>
        <Trans comment="A letter that is about a day of the plan is to be about nothing of it">Change subject</Trans>
      </Link>
    </p>
  );
}

/** Returns the shop's message if the topic no longer exists. */
function gone(error: Error): string | undefined {
  return error instanceof ApiError ? error.issues.find(({ path }) => path === 'about')?.message : undefined;
}
