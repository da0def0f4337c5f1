import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { EXERCISE_KINDS, ExerciseRequest, type StudioExercise } from '#contract/training/plans/exercises.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { CustomField, SelectField, TextAreaField, TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { AlternativesField } from './alternatives-field.tsx';

const LIST = '/api/coach/exercises';

/** Editor of an exercise, or of a new one. */
export default function ExerciseScreen() {
  const { id = '' } = useParams({ strict: false });
  return id === 'new' ? <ExerciseForm /> : <ExerciseLoader id={id} />;
}

function ExerciseLoader({ id }: { id: string }) {
  const query = useRow<StudioExercise>(`${LIST}/${id}`);
  return <Loaded query={query}>{(exercise) => <ExerciseForm key={exercise.id} exercise={exercise} />}</Loaded>;
}

const KINDS: Readonly<Record<(typeof EXERCISE_KINDS)[number], MessageDescriptor>> = {
  '': msg`Plan instructions`,
  weight: msg`Weight and reps`,
  reps: msg`Reps`,
  time: msg({ message: 'Time', comment: 'Logged for each set' }),
  distance: msg`Distance`,
  carry: msg`Weight over a distance or time`,
};

function ExerciseForm({ exercise }: { exercise?: StudioExercise }) {
  const { t } = useLingui();
  const say = useSay();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `${LIST}/${exercise?.id}`;
  const form = useStudioForm<ExerciseRequest, StudioExercise>({
    id: `exercise:${exercise?.id ?? 'new'}`,
    schema: ExerciseRequest,
    values: toFormValues(exercise),
    version: exercise?.version,
    save: (values, version) => (exercise ? api.put(path, { ...values, version }) : api.post(LIST, values)),
    row: (now) => ({ id: `exercise:${now.id}`, values: toFormValues(now), version: now.version }),
    reload: () => api.get(path),
    changes: [LIST, '/api/coach/plans'],
    onSaved: (saved) => {
      if (!exercise) void navigate({ to: `/exercises/${saved.id}`, replace: true });
    },
  });
  return (
    <Screen
      title={exercise?.name ?? t`New exercise`}
      back={{ to: '/exercises', label: t`Exercises` }}
      lead={exercise && <InPlans exercise={exercise} />}
    >
      <FormBody form={form} actions={exercise && <End exercise={exercise} />}>
        <TextField
          name="name"
          label={<Trans comment="Of an exercise">Name</Trans>}
          hint={<Trans>You can rename it. Logged sets stay with it.</Trans>}
        />
        <TextField
          name="category"
          label={<Trans context="of exercises">Category</Trans>}
          hint={<Trans>Your grouping, such as strength, core or endurance.</Trans>}
        />
        <TextAreaField
          name="cue"
          label={<Trans>Cue</Trans>}
          hint={<Trans>Short technique cue, shown below the exercise in every plan.</Trans>}
          rows={3}
        />
        <TextField name="equipment" label={<Trans>Equipment</Trans>} />
        <TextField
          name="video"
          type="url"
          label={<Trans>Video link</Trans>}
          // words: how an address begins
          placeholder="https://"
          hint={<Trans>Clients open it on the video’s site. Nothing loads from there until then.</Trans>}
        />
        <SelectField name="kind" label={<Trans>Logged for each set</Trans>}>
          {EXERCISE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {say(KINDS[kind])}
            </option>
          ))}
        </SelectField>
        <CustomField name="alternatives" label={<Trans>Alternatives</Trans>}>
          {(field, aria) => (
            <AlternativesField
              {...aria}
              own={exercise?.id}
              known={exercise?.alternatives ?? []}
              value={field.value as string[]}
              onChange={field.onChange}
            />
          )}
        </CustomField>
      </FormBody>
    </Screen>
  );
}

function InPlans({ exercise: { plans, ended } }: { exercise: StudioExercise }) {
  return (
    <>
      <Plural value={plans} _0="Not used in any plan yet." one="Used in # plan." other="Used in # plans." />{' '}
      {ended && <Trans>Archived: it can’t be added to plans.</Trans>}
    </>
  );
}

function End({ exercise: { id, ended, plans } }: { exercise: StudioExercise }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const path = `${LIST}/${id}`;
  if (ended)
    return (
      <ActionButton
        label={t({ message: 'Restore', context: 'a training plan or an exercise' })}
        run={() => api.post(`${path}/offer`)}
        changes={[LIST]}
      />
    );
  return (
    <ActionButton
      label={t`Archive`}
      confirm={{
        title: t`Archive this exercise?`,
        text: (
          <p>
            <Plural
              value={plans}
              _0="It can’t be added to plans any more."
              one="It can’t be added to plans any more. One plan keeps it."
              other="It can’t be added to plans any more. # plans keep it."
            />
          </p>
        ),
      }}
      run={() => api.post(`${path}/end`)}
      changes={[LIST]}
    />
  );
}

function toFormValues(exercise: StudioExercise | undefined): ExerciseRequest {
  return {
    name: exercise?.name ?? '',
    category: exercise?.category ?? '',
    cue: exercise?.cue ?? '',
    equipment: exercise?.equipment ?? '',
    video: exercise?.video ?? '',
    kind: exercise?.kind ?? '',
    alternatives: exercise?.alternatives.map(({ id }) => id) ?? [],
  };
}
