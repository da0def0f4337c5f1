import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useFieldArray, useWatch } from 'react-hook-form';
import {
  Guide,
  type SeriesList,
  SeriesRequest,
  type SeriesResponse,
  type SeriesValues,
} from '#contract/newsletter/sequences.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { focusNextRemove } from '../action/focus-rest.ts';
import { Loaded } from '../core/loaded.tsx';
import { Moment } from '../core/values/moment.tsx';
import { NoScreen, Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { CheckField, TextAreaField, TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { type StudioForm, useStudioForm } from '../form/use-studio-form.ts';
import { OtherLanguages } from '../translations/other-languages.tsx';
import { GUIDES } from './guides.ts';
import { LetterPreview } from './letter-preview.tsx';

/** Sequences of newsletters after each of the free guides. */
export default function SeriesScreen() {
  const { t } = useLingui();
  const list = useRow<SeriesList>('/api/coach/series');
  const { guide } = useParams({ strict: false });
  if (guide !== undefined) {
    const known = Guide.safeParse(guide);
    return known.success ? <SeriesLoader key={guide} guide={known.data} /> : <NoScreen />;
  }
  return (
    <Screen
      title={t`Guide sequences`}
      lead={t`Subscribers who request a free guide or programme get these e-mails one by one. Unsubscribing ends the sequence.`}
      back={{ to: '/letters', label: t({ message: 'Newsletters', context: 'mails to everybody on the list' }) }}
    >
      <Loaded query={list}>{({ guides }) => guides.map((each) => <Listed key={each.guide} {...each} />)}</Loaded>
    </Screen>
  );
}

function Listed({ guide, name, on }: SeriesList['guides'][number]) {
  const say = useSay();
  const title = name ?? say(GUIDES[guide] ?? guide);
  return (
    <section className="studio-section">
      <h2>{title}</h2>
      <div className="studio-actions">
        <LinkButton to={`/letters/series/${guide}`} variant="quiet">
          <Trans>Open sequence</Trans>
          <span className="out-of-sight"> {title}</span>
        </LinkButton>
        {on && (
          <span className="studio-tag" data-tone="good">
            <Trans comment="Whether a series of mails is sent">On</Trans>
          </span>
        )}
      </div>
    </section>
  );
}

function SeriesLoader({ guide }: { guide: Guide }) {
  const query = useRow<SeriesResponse>(`/api/coach/series/${guide}`);
  return <Loaded query={query}>{(series) => <SeriesForm series={series} />}</Loaded>;
}

/** @public Stories render it with sample data. */
export function SeriesForm({ series }: { series: SeriesResponse }) {
  const { t } = useLingui();
  const say = useSay();
  const api = useStudioApi();
  const path = `/api/coach/series/${series.guide}`;
  const form = useStudioForm<SeriesValues, SeriesResponse>({
    id: `series:${series.guide}`,
    schema: SeriesRequest,
    values: toFormValues(series),
    version: series.version,
    save: (values, version) => api.put(path, { ...values, version }),
    row: (now) => {
      const values = toFormValues(now);
      return { values, version: now.version, onto: (newer) => withIds(newer, values) };
    },
    reload: () => api.get(path),
    changes: ['/api/coach/series', '/api/coach/translations/series'],
  });
  return (
    <Screen
      title={series.name ?? say(GUIDES[series.guide] ?? series.guide)}
      lead={t`Each step is sent once to confirmed subscribers who requested this guide after the sequence was switched on. Steps added later don’t reach earlier requests.`}
      back={{ to: '/letters/series', label: t`Guide sequences` }}
    >
      <FormBody form={form}>
        <CheckField
          name="on"
          label={<Trans comment="Label of a box: whether a series of mails is sent">On</Trans>}
          hint={
            series.onSince ? (
              <Trans>
                Active since <Moment at={series.onSince} />. Switching it off ends it for everyone who still has steps
                to come.
              </Trans>
            ) : (
              <Trans>The sequence goes only to people who request the guide after you switch it on.</Trans>
            )
          }
        />
        <Steps form={form} series={series} />
      </FormBody>
      <OtherLanguages subject="series" id={series.guide} at={`/letters/series/${series.guide}`} />
    </Screen>
  );
}

function Steps({ form: { form }, series }: { form: StudioForm<SeriesValues>; series: SeriesResponse }) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps', keyName: 'key' });
  const typed = useWatch({ control: form.control, name: 'steps' });
  const sentOf = new Map(series.steps.map(({ id, sent }) => [id, sent]));
  return (
    <>
      {fields.map(({ key, id }, at) => {
        const number = at + 1;
        const sent = sentOf.get(id) ?? 0;
        return (
          <fieldset key={key}>
            <legend>
              <Trans>Step {number}</Trans>
            </legend>
            <TextField
              name={`steps.${at}.days`}
              label={<Trans>Delay (days)</Trans>}
              inputMode="numeric"
              hint={<Trans>Counted from the guide request or subscription, whichever is later.</Trans>}
            />
            <TextField name={`steps.${at}.subject`} label={<Trans comment="of a letter">Subject</Trans>} />
            <TextAreaField name={`steps.${at}.body`} label={<Trans>Text</Trans>} rows={8} />
            <details className="letter-step">
              <summary>
                <Trans>Preview</Trans>
              </summary>
              <div className="studio-preview">
                <LetterPreview subject={typed[at]?.subject ?? ''} preview="" body={typed[at]?.body ?? ''} />
              </div>
            </details>
            <div className="studio-actions">
              <Button
                variant="quiet"
                data-remove
                onClick={({ currentTarget }) => {
                  focusNextRemove(currentTarget, 'fieldset');
                  remove(at);
                }}
              >
                <Trans>Remove step {number}</Trans>
              </Button>
              {sent > 0 && (
                <p>
                  <Trans>Sent to {sent} so far.</Trans>
                </p>
              )}
            </div>
          </fieldset>
        );
      })}
      <div className="studio-actions">
        <Button variant="quiet" onClick={() => append({ id: '', days: '', subject: '', body: '' })}>
          {t`Add a step`}
        </Button>
      </div>
    </>
  );
}

function toFormValues({ onSince, steps }: SeriesResponse): SeriesValues {
  return {
    on: onSince !== null,
    steps: steps.map(({ id, days, subject, body }) => ({ id, days: String(days), subject, body })),
  };
}

/** Adds the ids of saved new steps. Without them the next save would create the steps again. */
function withIds(newer: SeriesValues, { steps: saved }: SeriesValues): SeriesValues {
  const taken = newer.steps.map(({ id }) => id);
  const steps = newer.steps.map((step, at) => {
    const id = saved[at]?.id;
    return step.id === '' && id && !taken.includes(id) ? { ...step, id } : step;
  });
  return { ...newer, steps };
}
