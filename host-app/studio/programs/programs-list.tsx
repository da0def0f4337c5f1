import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { StudioPrograms } from '#contract/catalog/programs.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { useAction } from '../action/use-action.ts';
import { DragHandle } from '../core/drag-handle.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Money } from '../core/values/money.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import type { ListState } from '../list/use-list.ts';
import { LanguageBadges } from '../translations/language-badges.tsx';
import { ProgramTags } from './program-tags.tsx';

export const PROGRAMS = '/api/coach/programs';

/** All programmes: on sale, ended or hidden, in the site's order. */
export default function ProgramsList() {
  const { t } = useLingui();
  const { show } = useSearch({ strict: false }) as ListState;
  const part = show === 'empty';
  const query = useRow<StudioPrograms>(part ? `${PROGRAMS}?show=empty` : PROGRAMS);
  return (
    <Screen
      title={t`Programmes`}
      lead={part ? t`On sale without content: no file, plan or daily step.` : t`Your programmes, in site order.`}
      actions={
        part ? (
          <LinkButton to="/programs" variant="quiet">
            <Trans>All programmes</Trans>
          </LinkButton>
        ) : (
          <>
            <LinkButton to="/coupons" variant="quiet">
              <Trans>Discount codes</Trans>
            </LinkButton>
            <LinkButton to="/programs/new">
              <Trans>New programme</Trans>
            </LinkButton>
          </>
        )
      }
    >
      <Loaded query={query}>{({ programs }) => <Listed programs={programs} part={part} />}</Loaded>
    </Screen>
  );
}

function Listed({ programs, part }: StudioPrograms & { part: boolean }) {
  if (programs.length === 0) {
    return (
      <p className="studio-empty">
        {part ? (
          <Trans>Everything on sale has content.</Trans>
        ) : (
          <Trans>No programmes yet. Create your first one and it appears on the site.</Trans>
        )}
      </p>
    );
  }
  return (
    <ol className="studio-programs">
      {programs.map((program, at) => (
        <Row key={program.id} program={program} at={at} last={at === programs.length - 1} part={part} />
      ))}
    </ol>
  );
}

interface RowProps {
  program: StudioPrograms['programs'][number];
  at: number;
  last: boolean;
  /** True if some are filtered out, so that they cannot be reordered. */
  part: boolean;
}

function Row({ program, at, last, part }: RowProps) {
  const { t } = useLingui();
  const api = useStudioApi();
  const { id, displayName, price, currency, buyers, offers, files, languages } = program;
  const move = (by: 'up' | 'down' | number) => () => api.post(`${PROGRAMS}/${id}/move`, { by });
  const places = useRef(0);
  const drag = useAction({ run: () => move(places.current)(), changes: [PROGRAMS] });
  const drop = (to: number) => {
    places.current = to - at;
    drag.act();
  };
  return (
    <li data-drag-row>
      {!part && <DragHandle at={at} onMove={drop} />}
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
        {drag.problem !== undefined && (
          <p role="alert" className="studio-outcome" data-bad>
            {drag.problem || <Trans>No answer from the shop. Reload the page to see what was saved.</Trans>}
          </p>
        )}
      </div>
      {!part && (
        <div className="studio-actions" role="group" aria-label={t`Position of ${displayName}`}>
          <ActionButton label={t`Up`} run={move('up')} changes={[PROGRAMS]} disabled={at === 0} />
          <ActionButton label={t`Down`} run={move('down')} changes={[PROGRAMS]} disabled={last} />
        </div>
      )}
    </li>
  );
}
