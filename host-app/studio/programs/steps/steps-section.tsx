import { useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type BaseSyntheticEvent } from 'react';
import { type StepsFields, StepsFields as Schema, type StudioSteps } from '#contract/catalog/programs.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { ApiError } from '#widgets/core/api/errors.ts';
import { refreshQueries } from '../../core/show-anew.ts';
import { Loaded } from '../../core/loaded.tsx';
import { useStudioApi } from '../../core/studio-api.ts';
import { useRow } from '../../core/use-row.ts';
import { FormBody } from '../../form/form-body.tsx';
import { useStudioForm } from '../../form/use-studio-form.ts';
import { PROGRAMS } from '../programs-list.tsx';
import { StepRows } from './step-rows.tsx';

/** Daily steps of the owners, saved separately from the programme. */
export function StepsSection({ id }: { id: number }) {
  const query = useRow<StudioSteps>(`${PROGRAMS}/${id}/steps`);
  return (
    <section className="studio-section studio-steps">
      <h2>
        <Trans>Daily steps</Trans>
      </h2>
      <p>
        <Trans>One step a day for members to tick off. Ticks stay when you edit or move a step.</Trans>
      </p>
      <Loaded query={query}>{(steps) => <StepsForm id={id} known={steps} />}</Loaded>
    </section>
  );
}

function StepsForm({ id, known }: { id: number; known: StudioSteps }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const path = `${PROGRAMS}/${id}/steps`;
  const form = useStudioForm<StepsFields, StudioSteps>({
    id: `program-steps:${id}`,
    schema: Schema,
    values: toFormValues(known),
    version: known.version,
    save: async (values, version) => {
      try {
        return await api.put(path, { ...values, version, dropTicks: lostIn(known, values) });
      } catch (error) {
        // A member ticked one meanwhile; the next press asks with the new numbers.
        if (error instanceof ApiError && error.code === 'ticked') await refreshQueries(queries, [path]);
        throw error;
      }
    },
    row: (now) => ({ values: toFormValues(now), version: now.version }),
    reload: () => api.get(path),
    changes: [PROGRAMS],
  });
  const lost = lostIn(known, form.form.getValues());

  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    if (lostIn(known, form.form.getValues()) > 0) setAsking(true);
    else await form.submit(event);
  }

  return (
    <>
      <FormBody form={{ ...form, submit }} saveLabel={t`Save the steps`}>
        <StepRows ticks={new Map(known.steps.map(({ id: step, ticks }) => [step, ticks]))} />
      </FormBody>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t`Delete members’ progress?`}>
        <div className="studio-confirm">
          <p>
            <Plural
              value={lost}
              one="This was ticked once. The tick can’t be restored."
              other="This was ticked # times. The ticks can’t be restored."
            />
          </p>
          <div>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              onClick={() => {
                setAsking(false);
                void form.submit();
              }}
            >
              <Trans>Delete and save</Trans>
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** Returns the number of ticks that the removed steps had. */
function lostIn(known: StudioSteps, { steps }: StepsFields): number {
  const kept = new Set(steps.map(({ id }) => id));
  return known.steps.filter(({ id }) => !kept.has(id)).reduce((sum, { ticks }) => sum + ticks, 0);
}

function toFormValues({ steps }: StudioSteps): StepsFields {
  return { steps: steps.map(({ id, title, text }) => ({ id, title, text })) };
}
