import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListPage } from '#contract/studio/list.ts';
import { isHex } from '#contract/colour.ts';
import { isUuid } from '#contract/ids.ts';
import { GROUPS, type SettingChange, type SettingGroup, type SettingResponse } from '#contract/studio/site.ts';
import { useSay } from '#widgets/core/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Moment } from '../core/moment.tsx';
import { NoScreen, Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { FieldName } from './field-name.tsx';
import { groups } from './groups.ts';
import { Swatch } from './swatch.tsx';

/** What was changed in a group, the latest first, and the way back. */
export default function HistoryScreen() {
  const { group } = useParams({ strict: false }) as { group?: string };
  const known = GROUPS.find((each) => each === group);
  return known ? <History key={known} group={known} /> : <NoScreen />;
}

function History({ group }: { group: SettingGroup }) {
  const { t } = useLingui();
  const say = useSay();
  const [page, setPage] = useState(1);
  const title = say(groups[group].title);
  const query = useRow<ListPage<SettingChange>>(`/api/coach/site/${group}/history?page=${page}`);
  return (
    <Screen title={t`History of: ${title}`} back={{ to: `/site/${group}`, label: title }}>
      <Loaded query={query}>
        {({ items, pages }) => (
          <>
            {items.length === 0 && (
              <p className="studio-empty">
                <Trans>Nothing was changed here yet.</Trans>
              </p>
            )}
            <ol className="site-history">
              {items.map((change) => (
                <Change key={change.id} group={group} change={change} />
              ))}
            </ol>
            {pages > 1 && (
              <div className="studio-actions">
                {page > 1 && (
                  <Button variant="quiet" onClick={() => setPage(page - 1)}>
                    <Trans>Newer changes</Trans>
                  </Button>
                )}
                {page < pages && (
                  <Button variant="quiet" onClick={() => setPage(page + 1)}>
                    <Trans>Older changes</Trans>
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** A value as it can be looked at: the id of a picture says nothing, and a colour is seen. */
function Said({ text }: { text: string }) {
  const { t } = useLingui();
  if (isUuid(text)) return <img className="site-said" src={`/media/${text}-320.webp`} alt={t`Picture`} />;
  if (!isHex(text)) return text;
  return (
    <>
      <Swatch colour={text} /> {text}
    </>
  );
}

function Change({ group, change: { id, by, at, takesBack, fields } }: { group: SettingGroup; change: SettingChange }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const path = `/api/coach/site/${group}`;
  const who = by ?? t`somebody who has left`;
  return (
    <li className="studio-section">
      <p>
        <Moment at={at} /> · {who}
        {takesBack && (
          <>
            {' '}
            <span className="studio-tag">
              <Trans comment="A change that undid an earlier one">Taken back</Trans>
            </span>
          </>
        )}
      </p>
      {fields.length === 0 ? (
        <p>
          <Trans>Saved without a change.</Trans>
        </p>
      ) : (
        <dl className="site-changes">
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt>
                <FieldName field={field} />
              </dt>
              <dd>
                {before !== null && (
                  <del>
                    <Said text={before} />
                  </del>
                )}{' '}
                {after !== null && (
                  <ins>
                    <Said text={after} />
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div>
        <ActionButton
          label={t`Take this back`}
          confirm={{
            title: t`Take this change back?`,
            text: (
              <p>
                <Trans>
                  All of it is again as it was before this change, without what was changed since. That is a change of
                  its own and can be taken back, too.
                </Trans>
              </p>
            ),
          }}
          run={async () => {
            const { version } = await api.get<SettingResponse>(path);
            return api.post(`${path}/history/${id}/take-back`, { version });
          }}
          changes={['/api/coach/site']}
        />
      </div>
    </li>
  );
}
