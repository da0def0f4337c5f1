import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { isHex } from '#contract/site/colour.ts';
import { isUuid } from '#contract/shared/ids.ts';
import { GROUPS, type SettingChange, type SettingGroup, type SettingResponse } from '#contract/site/site.studio.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { NoScreen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { ListPages } from '../list/list-pages.tsx';
import { PagedScreen } from '../list/paged-screen.tsx';
import { countryName } from './fields/country-name.ts';
import { FieldName } from './field-name.tsx';
import { groups } from './groups.ts';
import { Swatch } from './look/swatch.tsx';

/** Changes of a group, latest first, with undo. */
export default function HistoryScreen() {
  const { group } = useParams({ strict: false }) as { group?: string };
  const known = GROUPS.find((each) => each === group);
  return known ? <History key={known} group={known} /> : <NoScreen />;
}

function History({ group }: { group: SettingGroup }) {
  const { t } = useLingui();
  const say = useSay();
  const title = say(groups[group].title);
  return (
    <PagedScreen<SettingChange>
      title={t`History of: ${title}`}
      back={{ to: `/site/${group}`, label: title }}
      path={`/api/coach/site/${group}/history`}
    >
      {({ items }) =>
        items.length === 0 ? (
          <ListPages.Nothing>
            <p>
              <Trans>No changes yet. Saved changes appear here and can be reverted.</Trans>
            </p>
            <LinkButton to={`/site/${group}`} variant="quiet">
              <Trans>Edit</Trans>
            </LinkButton>
          </ListPages.Nothing>
        ) : (
          <ol className="site-history">
            {items.map((change) => (
              <Change key={change.id} group={group} change={change} />
            ))}
          </ol>
        )
      }
    </PagedScreen>
  );
}

/** Readable value: a picture instead of its id, a swatch for a colour, a name for a country. */
function HistoryValue({ field, text }: { field: string; text: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  if (field === 'country') return countryName(text, language);
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
  const who = by ?? t`a former user`;
  return (
    <li className="studio-section">
      <p>
        <Moment at={at} /> · {who}
        {takesBack && (
          <>
            {' '}
            <span className="studio-tag">
              <Trans comment="A change that undid an earlier one">Reverted</Trans>
            </span>
          </>
        )}
      </p>
      {fields.length === 0 ? (
        <p>
          <Trans>No changes to save.</Trans>
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
                    <HistoryValue field={field} text={before} />
                  </del>
                )}{' '}
                {after !== null && (
                  <ins>
                    <HistoryValue field={field} text={after} />
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div>
        <ActionButton
          label={t`Revert`}
          confirm={{
            title: t`Revert this change?`,
            text: (
              <p>
                <Trans>
                  Restores this section as it was before the change and discards later changes. You can revert this,
                  too.
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
