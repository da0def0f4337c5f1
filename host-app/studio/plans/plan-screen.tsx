import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState, type BaseSyntheticEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { normalizeBlocks } from '#contract/training/plans/plan-blocks.studio.ts';
import { withIds } from '#contract/training/plans/plan-lines.studio.ts';
import {
  NO_PLAN_WORDS,
  type StudioTrainingPlan,
  TrainingPlanRequest,
} from '#contract/training/plans/plans-builder.studio.ts';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { TextAreaField, TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { DaysGrid } from './grid/days-grid.tsx';
import { PlanActions } from './plan-actions.tsx';
import { newDay } from './plan-edits.ts';

const LIST = '/api/coach/plans';

/** Editor of a training plan, a client's own copy, or a new plan. */
export default function PlanScreen() {
  const { key = '' } = useParams({ strict: false });
  const [made, setMade] = useState<StudioTrainingPlan>();
  // A saved new plan keeps its form, with its position and messages.
  if (key === 'new' || key === made?.key) return <Begun made={made} onMade={setMade} />;
  return <PlanLoader key={key} plan={key} />;
}

function Begun({ made, onMade }: { made: StudioTrainingPlan | undefined; onMade: (made: StudioTrainingPlan) => void }) {
  const api = useStudioApi();
  const path = `${LIST}/${made?.key}`;
  const now = useQuery({
    queryKey: [path],
    queryFn: () => api.get<StudioTrainingPlan>(path),
    enabled: made !== undefined,
  });
  return <PlanForm known={now.data ?? made} onMade={onMade} />;
}

function PlanLoader({ plan }: { plan: string }) {
  const query = useRow<StudioTrainingPlan>(`${LIST}/${plan}`);
  return <Loaded query={query}>{(known) => <PlanForm key={known.key} known={known} />}</Loaded>;
}

interface FormProps {
  known: StudioTrainingPlan | undefined;
  onMade?: (made: StudioTrainingPlan) => void;
}

function PlanForm({ known, onMade }: FormProps) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `${LIST}/${known?.key}`;
  const number = 1;
  const first = t`Day ${number}`;
  const form = useStudioForm<TrainingPlanRequest, StudioTrainingPlan>({
    id: `plan:${known?.key ?? 'new'}`,
    schema: TrainingPlanRequest,
    values: known?.plan ?? emptyPlan(first, t`Session`),
    version: known?.version,
    save: (values, version) => (known ? api.put(path, { ...values, version }) : api.post(LIST, values)),
    row: ({ key, plan, version }) => ({ id: `plan:${key}`, values: plan, version }),
    reload: () => api.get(path),
    changes: [LIST, '/api/coach/programs', '/api/coach/exercises'],
    onSaved: (saved) => {
      if (known) return;
      onMade?.(saved);
      void navigate({ to: `/plans/${saved.key}`, replace: true, resetScroll: false });
    },
  });
  // Ids exist before the request, so that a line edited during the save stays the same line.
  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    const days = form.form.getValues('days').map((day) => ({ ...day, lines: withIds(normalizeBlocks(day.lines)) }));
    form.form.setValue('days', days);
    await form.submit(event);
  }
  return (
    <Screen
      title={known?.plan.title ?? t`New training plan`}
      back={
        known?.client
          ? { to: `/clients/${known.client.user}`, label: known.client.name }
          : { to: '/plans', label: t`Training plans` }
      }
      actions={known && <PlanActions known={known} />}
      lead={known && <About known={known} />}
    >
      <FormBody form={{ ...form, submit }}>
        <div className="studio-plan-head">
          <TextField name="title" label={<Trans>Title</Trans>} />
          <TextField name="level" label={<Trans>Level</Trans>} placeholder={t`Beginner`} />
          <Weeks />
          <TextAreaField name="description" label={<Trans>Description</Trans>} rows={2} />
        </div>
        <DaysGrid dates={known?.client?.dates} />
        <PlanWords />
      </FormBody>
    </Screen>
  );
}

/** Number of weeks. Differing weeks are added and removed above the days; a repeating one has a number field. */
function Weeks() {
  const days = useWatch<TrainingPlanRequest, 'days'>({ name: 'days' });
  const differ = days.some(({ week }) => week !== null);
  return (
    <div className={differ ? 'out-of-sight' : undefined} inert={differ}>
      <TextField name="weeks" label={<Trans>Weeks</Trans>} inputMode="numeric" />
    </div>
  );
}

/** Users of the plan, who get its changes. */
function About({ known: { client, programs, clients, ended } }: { known: StudioTrainingPlan }) {
  if (client) {
    const who = <bdi>{client.name}</bdi>;
    if (!client.changed) {
      return (
        <Trans>
          {who}’s own plan. Template updates reach it when you publish them. Once you edit it, they no longer apply.
        </Trans>
      );
    }
    return <Trans>{who}’s own plan. Template updates no longer apply.</Trans>;
  }
  return (
    <>
      {programs.length > 0 && (
        <span>
          <Trans>Programmes:</Trans>{' '}
          {programs.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={`/programs/${id}`}>{name}</Link>
            </span>
          ))}
          {'. '}
        </span>
      )}
      <Plural value={clients} _0="No clients." one="Assigned to one client." other="Assigned to # clients." />{' '}
      {ended && <Trans>Archived: it can’t be assigned.</Trans>}
    </>
  );
}

function emptyPlan(first: string, name: string): TrainingPlanRequest {
  return {
    title: '',
    description: '',
    level: '',
    weeks: '4',
    days: [{ ...newDay(null, first, name), id: 'd-first' }].map((day) => ({
      ...day,
      lines: day.lines.map((line) => ({ ...line, key: 'first' })),
    })),
    ...NO_PLAN_WORDS,
  };
}

/** Texts around the days. All are optional, and empty ones are hidden. */
function PlanWords() {
  return (
    <details className="studio-plan-words">
      <summary>
        <Trans>Warm-up, guidelines and equipment</Trans>
      </summary>
      <p className="c-field-hint">
        <Trans>All optional. Members only see what you fill in.</Trans>
      </p>
      <TextAreaField name="guidelines" label={<Trans>Guidelines</Trans>} hint={<Trans>One per line.</Trans>} rows={5} />
      <TextAreaField name="equipment" label={<Trans>Equipment</Trans>} hint={<Trans>One per line.</Trans>} rows={4} />
      <TextField name="cardioDuration" label={<Trans>Warm-up cardio: duration</Trans>} />
      <TextField name="cardioText" label={<Trans>Warm-up cardio: description</Trans>} />
      <TextAreaField
        name="cardioOptions"
        label={<Trans>Warm-up cardio: options</Trans>}
        hint={<Trans>One per line.</Trans>}
        rows={3}
      />
      <TextField name="stretchDuration" label={<Trans>Dynamic stretching: duration</Trans>} />
      <TextAreaField
        name="upperBody"
        label={<Trans>Dynamic stretching: upper body</Trans>}
        hint={<Trans>One per line: name | amount | notes</Trans>}
        rows={3}
      />
      <TextAreaField
        name="lowerBody"
        label={<Trans>Dynamic stretching: lower body</Trans>}
        hint={<Trans>One per line: name | amount | notes</Trans>}
        rows={3}
      />
      <TextField name="setsText" label={<Trans>Warm-up sets: description</Trans>} />
      <TextAreaField
        name="warmupSets"
        label={<Trans>Warm-up sets: list</Trans>}
        hint={<Trans>One per line: weight | reps | rest</Trans>}
        rows={3}
      />
    </details>
  );
}
