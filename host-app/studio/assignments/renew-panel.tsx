import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { PlanCopy, RenewPreview, RenewResponse } from '#contract/training/plans/assignments.studio.ts';
import type { ListPage } from '#contract/shared/list.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { useStudioApi } from '../core/studio-api.ts';

type Previewed = RenewPreview['copies'][number];

/** Copies without the template's latest changes. Shows what would change for each client, to choose and apply. */
export function RenewPanel({ plan }: { plan: string }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const path = `/api/coach/plans/${plan}/copies`;
  const query = useQuery({
    queryKey: [path, 'behind'],
    queryFn: async () => {
      const { items, total } = await api.get<ListPage<PlanCopy>>(`${path}?state=behind&runs=open`);
      const copies = items.map(({ key }) => key);
      const preview = copies.length > 0 ? await api.post<RenewPreview>(`${path}/preview`, { copies }) : null;
      return { preview, more: total > items.length };
    },
  });
  // Empty while all copies are up to date.
  if (query.data && !query.data.preview) return null;
  return (
    <section className="studio-section" aria-label={t`Unpublished changes`}>
      <h2>
        <Trans>Unpublished changes</Trans>
      </h2>
      <Loaded query={query}>
        {({ preview, more }) =>
          preview && (
            <Choose
              key={preview.copies.map(({ key, version }) => `${key}:${version}`).join() + preview.version}
              path={path}
              preview={preview}
              more={more}
              onAgain={() => void query.refetch()}
            />
          )
        }
      </Loaded>
    </section>
  );
}

interface Props {
  path: string;
  preview: RenewPreview;
  more: boolean;
  onAgain: () => void;
}

function Choose({ path, preview: { version, copies }, more, onAgain }: Props) {
  const { t } = useLingui();
  const api = useStudioApi();
  const [left, leave] = useState<readonly string[]>([]);
  const possible = copies.filter(({ problem }) => !problem);
  const chosen = possible
    .filter(({ key }) => !left.includes(key))
    .map(({ key, version: own }) => ({ key, version: own }));
  const count = chosen.length;
  return (
    <>
      <ul className="assign-clients">
        {copies.map((copy) => (
          <li key={copy.key} className="studio-check">
            <label>
              <input
                type="checkbox"
                disabled={copy.problem !== null}
                checked={copy.problem === null && !left.includes(copy.key)}
                onChange={({ target }) =>
                  leave(target.checked ? left.filter((key) => key !== copy.key) : [...left, copy.key])
                }
              />
              <Changes copy={copy} />
            </label>
          </li>
        ))}
      </ul>
      {more && (
        <p>
          <Trans>More plans appear once you have published to these.</Trans>
        </p>
      )}
      <div className="studio-actions">
        <ActionButton
          label={t`${plural(count, { one: 'Publish to # client plan', other: 'Publish to # client plans' })}`}
          variant="primary"
          disabled={count === 0}
          run={() => api.post<RenewResponse>(`${path}/renew`, { version, copies: chosen })}
          changes={['/api/coach/plans', '/api/coach/clients']}
        />
        <Button variant="quiet" onClick={onAgain}>
          <Trans>Preview again</Trans>
        </Button>
      </div>
    </>
  );
}

/** Changes for one client. */
function Changes({ copy }: { copy: Previewed }) {
  const { t } = useLingui();
  const { longDate } = useDates();
  const { name, problem, added, removed, changed, kept, until, untilBefore } = copy;
  const nothing = added.length + removed.length + changed.length === 0;
  const end = longDate(until);
  return (
    <span className="copy-changes">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {problem && <span>{problem}</span>}
      {!problem && nothing && (
        <span>
          <Trans>None of their upcoming days change.</Trans>
        </span>
      )}
      <ChangedDays days={changed} />
      <Days label={t({ message: 'Added', context: 'days of a plan' })} days={added} />
      <Days label={t({ message: 'Removed', comment: 'Days that go from a plan' })} days={removed} />
      {until !== untilBefore && (
        <span>
          <Trans>New last day: {end}.</Trans>
        </span>
      )}
      {kept > 0 && (
        <span>
          <Plural
            value={kept}
            one="# day is unchanged: trained or past."
            other="# days are unchanged: trained or past."
          />
        </span>
      )}
    </span>
  );
}

/** Changed days; the same change in several weeks is listed once. */
function ChangedDays({ days }: { days: Previewed['changed'] }) {
  const { t } = useLingui();
  const alike = Map.groupBy(days, ({ name, before, after }) => JSON.stringify([name, before, after]));
  return [...alike.values()].map((group) => {
    const { id, before, after } = group[0]!;
    return (
      <Fragment key={id}>
        <Days label={t({ message: 'Changed', context: 'days of a plan' })} days={group} />
        <ul>
          {before.map((line) => (
            <li key={`-${line}`}>
              <del>{line}</del>
            </li>
          ))}
          {after.map((line) => (
            <li key={`+${line}`}>
              <ins>{line}</ins>
            </li>
          ))}
          {before.length + after.length === 0 && (
            <li>
              <Trans>Notes and instructions</Trans>
            </li>
          )}
        </ul>
      </Fragment>
    );
  });
}

/** Most days listed by name; the rest are counted. */
const NAMED = 6;

function Days({ label, days }: { label: string; days: Previewed['added'] }) {
  const { longDate } = useDates();
  if (days.length === 0) return null;
  const named = days
    .slice(0, NAMED)
    .map(({ name, date }) => (date ? `${name} (${longDate(date)})` : name))
    .join(', ');
  const further = days.length - NAMED;
  return (
    <span>
      {label}: {named}
      {further > 0 && (
        <>
          {' '}
          <Plural value={further} one="and # more" other="and # more" />
        </>
      )}
    </span>
  );
}
