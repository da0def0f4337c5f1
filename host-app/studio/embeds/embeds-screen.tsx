import { Trans, useLingui } from '@lingui/react/macro';
import { EmbedOriginRequest, type EmbedsResponse } from '#contract/studio/embeds.ts';
import { useLink } from '../../use-link.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Moment } from '../core/moment.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { TextField } from '../form/fields.tsx';
import { SiteCounts } from '../statistics/site-counts.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';

const EMBEDS = '/api/coach/embeds';

/** Sites elsewhere: which may show what is a member's, and which ask for it. */
export default function EmbedsScreen() {
  const { t } = useLingui();
  const link = useLink();
  const query = useRow<EmbedsResponse>(EMBEDS);
  return (
    <Screen
      title={t({ message: 'Other sites', comment: 'In the coach’s studio: pages elsewhere with this shop’s elements' })}
      lead={t`Any page may show what is for everybody. What belongs to members, and paying in place, works on the sites below alone.`}
      actions={
        <a className="c-button" data-variant="quiet" href={link('/embed')}>
          <Trans>Put it on your page</Trans>
        </a>
      }
    >
      <Loaded query={query}>
        {({ asking, listed }) => (
          <>
            {asking.length > 0 && <Asking asking={asking} />}
            <Listed listed={listed} />
            <SiteCounts />
            <Add />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Asking({ asking }: Pick<EmbedsResponse, 'asking'>) {
  const { t } = useLingui();
  const api = useStudioApi();
  return (
    <section className="studio-section" aria-labelledby="asking">
      <h2 id="asking">
        <Trans>Sites that ask</Trans>
      </h2>
      <p>
        <Trans>
          A page there shows something for members. Allow a site only if it is yours or you trust who runs it.
        </Trans>
      </p>
      <ul className="people-rows">
        {asking.map(({ origin, askedAt }) => {
          const asked = <Moment at={askedAt} />;
          return (
            <li key={origin}>
              <b>{origin}</b>
              <p>
                <Trans>asked last on {asked}</Trans>
              </p>
              {!origin.startsWith('https:') && (
                <p>
                  <Trans>
                    Only sites with https can be allowed: what belongs to members would be sent unencrypted.
                  </Trans>
                </p>
              )}
              <div className="studio-actions">
                {origin.startsWith('https:') && (
                  <ActionButton
                    label={t`Allow it`}
                    run={() => api.post(EMBEDS, { origin })}
                    changes={[EMBEDS]}
                    variant="ink"
                  />
                )}
                <ActionButton
                  label={t`Forget it`}
                  run={() => api.post(`${EMBEDS}/forget`, { origin })}
                  changes={[EMBEDS]}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Listed({ listed }: Pick<EmbedsResponse, 'listed'>) {
  const { t } = useLingui();
  const api = useStudioApi();
  return (
    <section className="studio-section" aria-labelledby="listed">
      <h2 id="listed">
        <Trans>Sites that may</Trans>
      </h2>
      {listed.length === 0 && (
        <p>
          <Trans>None yet. Members see what is theirs in this shop only.</Trans>
        </p>
      )}
      <ul className="people-rows">
        {listed.map(({ origin, addedAt }) => {
          const added = addedAt && <Moment at={addedAt} />;
          return (
            <li key={origin}>
              <b>{origin}</b>
              <p>{added ? <Trans>added on {added}</Trans> : <Trans>from the settings of the shop</Trans>}</p>
              {addedAt && (
                <div className="studio-actions">
                  <ActionButton
                    label={t`Take it out`}
                    confirm={{
                      title: t`Take this site out?`,
                      text: (
                        <p>
                          <Trans>Members who are signed in on {origin} are signed out there within seconds.</Trans>
                        </p>
                      ),
                    }}
                    run={() => api.post(`${EMBEDS}/remove`, { origin })}
                    changes={[EMBEDS]}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Add() {
  const api = useStudioApi();
  const form = useStudioForm<EmbedOriginRequest, undefined>({
    id: 'embeds:new',
    schema: EmbedOriginRequest,
    values: { origin: '' },
    save: (values) => api.post(EMBEDS, values),
    changes: [EMBEDS],
    row: () => ({ values: { origin: '' } }),
  });
  const { t } = useLingui();
  return (
    <section className="studio-section" aria-labelledby="add-site">
      <h2 id="add-site">
        <Trans>Add a site</Trans>
      </h2>
      <FormBody form={form} saveLabel={t`Allow this site`}>
        <TextField
          name="origin"
          type="url"
          label={<Trans>Site</Trans>}
          // words: an address, alike in each language
          placeholder="https://blog.example"
          hint={<Trans>It works there within three seconds.</Trans>}
        />
      </FormBody>
    </section>
  );
}
