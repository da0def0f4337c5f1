import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { decimalNumber } from '#contract/forms/numbers.ts';
import type { LetterRequest } from '#contract/newsletter/newsletters.studio.ts';
import { ACTIVITIES, SEGMENTS } from '#contract/newsletter/segments.studio.ts';
import type { TagsResponse } from '#contract/newsletter/tags.studio.ts';
import { useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import { useRow } from '../core/use-row.ts';
import { CheckField, CustomField, SelectField, TextField } from '../form/fields.tsx';
import { OtherValue } from '../form/theirs.tsx';
import { ACTIVITY_WORDS, SEGMENT_WORDS, useTagName } from './letter-labels.tsx';
import { ReadersCount } from './readers-count.tsx';

/** Audience of a newsletter. All criteria must match. */
export function AudienceFields({ postId }: { postId: number | null }) {
  const say = useSay();
  const typed = useWatch<LetterRequest>() as LetterRequest;
  const { segment, activity } = typed;
  return (
    <fieldset>
      <legend>
        <Trans>Recipients</Trans>
      </legend>
      <SelectField
        name="segment"
        label={<Trans>Recipients</Trans>}
        hint={
          <>
            <ReadersCount audience={typed} postId={postId} />
            {postId !== null && (
              <>
                {' '}
                <Trans>Skips subscribers who already got a newsletter about this post.</Trans>
              </>
            )}
          </>
        }
      >
        {SEGMENTS.map((each) => (
          <option key={each} value={each}>
            {say(SEGMENT_WORDS[each])}
          </option>
        ))}
      </SelectField>
      {segment === 'program' && <ProgramField />}
      <TagsField />
      <SelectField
        name="activity"
        label={<Trans context="how active subscribers are">Activity</Trans>}
        hint={
          <Trans>
            Active subscribers have finished a workout, bought something or requested a guide. Opens aren’t tracked.
          </Trans>
        }
      >
        {ACTIVITIES.map((each) => (
          <option key={each} value={each}>
            {say(ACTIVITY_WORDS[each])}
          </option>
        ))}
      </SelectField>
      {activity !== 'any' && (
        <TextField
          name="activeDays"
          label={<Trans>Within the last (days)</Trans>}
          inputMode="numeric"
          reading={{ setValueAs: (days: string | number) => decimalNumber(String(days)) }}
        />
      )}
      <CheckField name="onlyLanguage" label={<Trans>Only subscribers with this language</Trans>} />
    </fieldset>
  );
}

function ProgramField() {
  const { t } = useLingui();
  const programs = useLocalizedResource(programsResource);
  const known = programs.status === 'ready' ? programs.data.filter(({ type }) => type !== 'free') : [];
  return (
    <CustomField name="programId" label={<Trans>Programme</Trans>}>
      {({ value, onChange, ...field }, aria) => (
        <select
          {...aria}
          {...field}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t`Choose`}</option>
          {typeof value === 'number' && known.every((each) => each.id !== value) && <Unlisted id={value} />}
          {known.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </select>
      )}
    </CustomField>
  );
}

function Unlisted({ id }: { id: number }) {
  const { t } = useLingui();
  return <option value={id}>{t`Programme ${id}`}</option>;
}

/** Tags of the shop, its guides, and chosen tags that no longer exist. */
function TagsField() {
  const id = useId();
  const { control } = useFormContext<LetterRequest>();
  const { data } = useRow<TagsResponse>('/api/coach/subscribers/tags');
  const nameTag = useTagName(data);
  const known = [
    ...(data?.tags ?? []).map(({ tag }) => tag),
    ...(data?.guides ?? []).map(({ guide }) => `guide:${guide}`),
  ];
  return (
    <fieldset className="letter-tags">
      <legend>
        <Trans>Tags</Trans>
      </legend>
      <p className="c-field-hint">
        <Trans>Includes subscribers with any ticked tag. Tick none to ignore tags.</Trans>
      </p>
      <Controller
        name="tags"
        control={control}
        render={({ field: { value, onChange } }) => (
          <>
            {[...new Set([...known, ...value])].map((tag) => (
              <div key={tag} className="c-field studio-check">
                <label>
                  <input
                    type="checkbox"
                    checked={value.includes(tag)}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...value, tag] : value.filter((each) => each !== tag))
                    }
                  />
                  <span>{nameTag(tag)}</span>
                </label>
              </div>
            ))}
          </>
        )}
      />
      <OtherValue id={id} name="tags" />
    </fieldset>
  );
}
