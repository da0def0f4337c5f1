import { Trans, useLingui } from '@lingui/react/macro';
import { EmbedOriginRequest, type EmbedsResponse } from '#contract/embed/embeds.studio.ts';
import { useLink } from '../../layout/use-link.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Moment } from '../core/values/moment.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { TextField } from '../form/fields.tsx';
import { SiteCounts } from '../statistics/site-counts.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';

const EMBEDS = '/api/coach/embeds';

/** Other sites: those that may show members' data, and those that request it. */
export default function EmbedsScreen() {
  const { t } = useLingui();
  const link = useLink();
  const query = useRow<EmbedsResponse>(EMBEDS);
  return (
    <Screen
      title={t({ message: 'Other sites', comment: 'In the coach’s studio: pages elsewhere with this shop’s elements' })}
      lead={t`Public widgets work on any page. Member widgets and in-page payment work on these sites only.`}
      actions={
        <a className="c-button" data-variant="quiet" href={link('/embed')}>
          <Trans>Embed on your site</Trans>
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
        <Trans>Requests</Trans>
      </h2>
      <p>
        <Trans>A page on this site shows member widgets. Only allow sites you own or trust.</Trans>
      </p>
      <ul className="people-rows">
        {asking.map(({ origin, askedAt }) => {
          const asked = <Moment at={askedAt} />;
          return (
            <li key={origin}>
              <b>{origin}</b>
              <p>
                <Trans>last request on {asked}</Trans>
              </p>
              {!origin.startsWith('https:') && (
                <p>
                  <Trans>Only https sites can be allowed; member data must be encrypted.</Trans>
                </p>
              )}
              <div className="studio-actions">
                {origin.startsWith('https:') && (
                  <ActionButton
                    label={t`Allow`}
                    run={() => api.post(EMBEDS, { origin })}
                    changes={[EMBEDS]}
                    variant="ink"
                  />
                )}
                <ActionButton
                  label={t({ message: 'Dismiss', context: 'a site’s request' })}
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
        <Trans>Allowed sites</Trans>
      </h2>
      {listed.length === 0 && (
        <p>
          <Trans>None yet. Member widgets work in this shop only.</Trans>
        </p>
      )}
      <ul className="people-rows">
        {listed.map(({ origin, addedAt }) => {
          const added = addedAt && <Moment at={addedAt} />;
          return (
            <li key={origin}>
              <b>{origin}</b>
              <p>{added ? <Trans>added on {added}</Trans> : <Trans>from the server’s settings</Trans>}</p>
              {addedAt && (
                <div className="studio-actions">
                  <ActionButton
                    label={t`Remove`}
                    confirm={{
                      title: t`Remove this site?`,
                      text: (
                        <p>
                          <Trans>Members who are signed in on {origin} will be signed out there within seconds.</Trans>
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
        <Trans>Add site</Trans>
      </h2>
      <FormBody form={form} saveLabel={t`Allow site`}>
        <TextField
          name="origin"
          type="url"
          label={<Trans>Site</Trans>}
          // words: an address, alike in each language
          placeholder="https://blog.example"
          hint={<Trans>It takes effect within three seconds.</Trans>}
        />
      </FormBody>
    </section>
  );
}
