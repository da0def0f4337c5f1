import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import {
  type Assignable,
  type AssignedTemplate,
  AssignRequest,
  type AssignResponse,
} from '#contract/training/plans/assignments.studio.ts';
import { newId } from '#widgets/core/new-id.ts';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { ChosenClient } from './chosen-client.tsx';
import { ClientPicker, useAssignable } from './client-picker.tsx';
import { usePreview } from './use-preview.ts';

/** Assigns a plan to several clients at once. */
export default function AssignScreen() {
  const { key = '' } = useParams({ strict: false });
  const query = useRow<AssignedTemplate>(`/api/coach/plans/${encodeURIComponent(key)}/assign`);
  return <Loaded query={query}>{(plan) => <Assign key={plan.key} plan={plan} />}</Loaded>;
}

function Assign({ plan }: { plan: AssignedTemplate }) {
  const { t } = useLingui();
  const { key, title, weeks, sessions, ended } = plan;
  return (
    <Screen
      title={t`Assign to clients: ${title}`}
      back={{ to: `/plans/${key}`, label: title }}
      lead={
        <>
          <Plural value={weeks} one="# week" other="# weeks" />
          {', '}
          <Plural value={sessions} one="up to # session a week" other="up to # sessions a week" />
          {'. '}
          <Trans>Each client gets an e-mail and their own copy, planned on their training days.</Trans>
        </>
      }
    >
      {ended ? (
        <p>
          <Trans>This plan is archived. Existing copies continue.</Trans>
        </p>
      ) : (
        <AssignForm plan={plan} />
      )}
    </Screen>
  );
}

function AssignForm({ plan: { key, today, monday } }: { plan: AssignedTemplate }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `/api/coach/plans/${key}/assign`;
  const clients = useAssignable(key);
  const [values] = useState((): AssignRequest => ({ request: newId(), clients: [] }));
  const [start, setStart] = useState(monday);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const form = useStudioForm<AssignRequest, AssignResponse>({
    id: `assign:${key}`,
    schema: AssignRequest,
    values,
    save: (typed) => api.post(path, typed),
    isNothing: ({ clients: ticked }) => ticked.length === 0,
    changes: ['/api/coach/plans', '/api/coach/clients', '/api/coach/assignable'],
    onSaved: () => void navigate({ to: `/plans/${key}/copies` }),
  });
  const { control, setValue } = form.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'clients', keyName: 'row' });
  const chosen = useWatch({ control, name: 'clients' });
  const preview = usePreview(`${path}/preview`, chosen);
  const count = chosen.length;

  const listed = clients.query.data?.items ?? [];
  const nameOf = (user: string) =>
    preview.get(user)?.name || names.get(user) || listed.find((each) => each.user === user)?.name;

  function toggle({ user, name, weekdays }: Assignable) {
    // Another page or search may not list them.
    setNames((before) => new Map(before).set(user, name));
    const at = chosen.findIndex((each) => each.user === user);
    if (at === -1) append({ user, start, weekdays }, { shouldFocus: false });
    else remove(at);
  }

  function startAll(day: string) {
    setStart(day);
    for (const at of chosen.keys()) setValue(`clients.${at}.start`, day, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <>
      <ClientPicker clients={clients} chosen={chosen.map(({ user }) => user)} onToggle={toggle} />
      {(count > 0 || (clients.query.data && !clients.nobody)) && (
        <FormBody
          form={form}
          saveLabel={
            count === 0 ? t`Assign` : t`${plural(count, { one: 'Assign to # client', other: 'Assign to # clients' })}`
          }
          outcome={{ unsaved: <Trans>Not assigned yet.</Trans>, saved: <Trans>Plan assigned.</Trans> }}
        >
          {count === 0 ? (
            <Nobody wrong={form.form.formState.errors.clients?.message !== undefined} />
          ) : (
            <>
              <label className="c-field assign-start">
                <span>
                  <Trans>First day for everyone</Trans>
                </span>
                <input type="date" min={today} value={start} onChange={({ target }) => startAll(target.value)} />
              </label>
              {fields.map(({ row, user }, at) => (
                <ChosenClient
                  key={row}
                  at={at}
                  name={nameOf(user)}
                  preview={preview.get(user)}
                  onRemove={() => remove(at)}
                />
              ))}
            </>
          )}
        </FormBody>
      )}
    </>
  );
}

function Nobody({ wrong }: { wrong: boolean }) {
  return wrong ? (
    <p role="alert" className="studio-outcome" data-bad>
      <Trans>Choose at least one client.</Trans>
    </p>
  ) : (
    <p className="c-field-hint">
      <Trans>No clients selected. Tick clients above.</Trans>
    </p>
  );
}
