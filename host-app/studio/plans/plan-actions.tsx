import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { StudioTrainingPlan } from '#contract/training/plans/plans-builder.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { useStudioApi } from '../core/studio-api.ts';

const LIST = '/api/coach/plans';

/** Duplicates a plan; ends a template, or offers it again. */
export function PlanActions({ known }: { known: StudioTrainingPlan }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `${LIST}/${known.key}`;
  const { title } = known.plan;
  return (
    <>
      {!known.client && !known.ended && (
        <LinkButton to={`/plans/${known.key}/assign`}>
          <Trans>Assign to clients</Trans>
        </LinkButton>
      )}
      {!known.client && known.clients > 0 && (
        <LinkButton to={`/plans/${known.key}/copies`} variant="quiet">
          <Trans>Assigned clients</Trans>
        </LinkButton>
      )}
      <ActionButton
        label={t`Duplicate`}
        run={() => api.post<StudioTrainingPlan>(`${path}/copy`, { title: t`${title}, copy`.slice(0, 120) })}
        changes={[LIST]}
        onDone={({ key }) => void navigate({ to: `/plans/${key}` })}
      />
      {!known.client && <End known={known} path={path} />}
    </>
  );
}

function End({ known: { ended, clients, programs }, path }: { known: StudioTrainingPlan; path: string }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const changes = [LIST, '/api/coach/programs'];
  if (ended)
    return (
      <ActionButton
        label={t({ message: 'Restore', context: 'a training plan or an exercise' })}
        run={() => api.post(`${path}/offer`)}
        changes={changes}
      />
    );
  const names = programs.map(({ name }) => name).join(', ');
  return (
    <ActionButton
      label={t`Archive`}
      confirm={{
        title: t`Archive this training plan?`,
        text: (
          <>
            <p>
              <Trans>It can’t be assigned to programmes or clients any more. Existing copies stay.</Trans>
            </p>
            {names && (
              <p>
                <Trans>Used by: {names}.</Trans>
              </p>
            )}
            {clients > 0 && (
              <p>
                <Plural value={clients} one="Assigned to one client." other="Assigned to # clients." />
              </p>
            )}
          </>
        ),
      }}
      run={() => api.post(`${path}/end`)}
      changes={changes}
    />
  );
}
