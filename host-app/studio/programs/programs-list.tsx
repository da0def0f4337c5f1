import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { StudioPrograms } from '#contract/studio/programs.ts';
import { ActionButton } from '../action/action-button.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Money } from '../core/money.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { LanguageBadges } from '../translations/language-badges.tsx';
import { ProgramTags } from './program-tags.tsx';

export const PROGRAMS = '/api/coach/programs';

/** Everything that the shop sells, sold once, or hides, in the order of the site. */
export default function ProgramsList() {
  const { t } = useLingui();
  const query = useRow<StudioPrograms>(PROGRAMS);
  return (
    <Screen
      title={t`Programmes`}
      lead={t`What the shop sells, in the order in which the site shows it.`}
      actions={
        <LinkButton to="/programs/new">
          <Trans>New programme</Trans>
        </LinkButton>
      }
    >
      <Loaded query={query}>{({ programs }) => <Listed programs={programs} />}</Loaded>
    </Screen>
  );
}

function Listed({ programs }: StudioPrograms) {
  if (programs.length === 0) {
    return (
      <p className="studio-empty">
        <Trans>There is no programme yet. Write the first one, and it is on the site a moment later.</Trans>
      </p>
    );
  }
  return (
    <ol className="studio-programs">
      {programs.map((program, at) => (
        <Row key={program.id} program={program} first={at === 0} last={at === programs.length - 1} />
      ))}
    </ol>
  );
}

interface RowProps {
  program: StudioPrograms['programs'][number];
  first: boolean;
  last: boolean;
}

function Row({ program, first, last }: RowProps) {
  const { t } = useLingui();
  const api = useStudioApi();
  const { id, displayName, price, currency, buyers, offers, files, languages } = program;
  const move = (by: 'up' | 'down') => () => api.post(`${PROGRAMS}/${id}/move`, { by });
  return (
    <li>
      <div>
        <h2>
          <Link to={`/programs/${id}`}>{displayName}</Link>
        </h2>
        <p>
          <ProgramTags program={program} />
        </p>
        <p className="studio-program-facts">
          <Money amount={price} currency={currency} />
          <span>
            <Plural value={offers} _0="No offer" one="# offer" other="# offers" />
          </span>
          <span>
            <Plural value={files} _0="No file" one="# file" other="# files" />
          </span>
          <span>
            <Plural value={buyers} _0="No buyer yet" one="# buyer" other="# buyers" />
          </span>
          {languages.length > 0 && <LanguageBadges languages={languages} />}
        </p>
      </div>
      <div className="studio-actions" role="group" aria-label={t`Place of ${displayName}`}>
        <ActionButton label={t`Up`} run={move('up')} changes={[PROGRAMS]} disabled={first} />
        <ActionButton label={t`Down`} run={move('down')} changes={[PROGRAMS]} disabled={last} />
      </div>
    </li>
  );
}
