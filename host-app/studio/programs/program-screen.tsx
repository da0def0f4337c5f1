import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { StudioProgram } from '#contract/studio/programs.ts';
import type { SettingResponse, SettingValues } from '#contract/studio/site.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { FirstDaySection } from './first-day-section.tsx';
import { OtherLanguages } from '../translations/other-languages.tsx';
import { OffersSection } from './offers-section.tsx';
import { ProgramForm } from './program-form.tsx';
import { ProgramTags } from './program-tags.tsx';
import { PROGRAMS } from './programs-list.tsx';
import { StepsSection } from './steps-section.tsx';

/** One programme with its offers, or a new one. */
export default function ProgramScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const back = { to: '/programs', label: t`Programmes` };
  if (id === 'new') {
    return (
      <Screen title={t`New programme`} back={back}>
        <New />
      </Screen>
    );
  }
  return <Known id={id} back={back} />;
}

/** What it begins with depends on where the shop sells from. */
function New() {
  const query = useRow<SettingResponse>('/api/coach/site/seller');
  return (
    <Loaded query={query}>
      {({ values }) => <ProgramForm country={(values as SettingValues['seller']).country} />}
    </Loaded>
  );
}

function Known({ id, back }: { id: string; back: { to: string; label: string } }) {
  const query = useRow<StudioProgram>(`${PROGRAMS}/${id}`);
  return (
    <Loaded query={query}>
      {(program) => (
        <Screen title={program.displayName} back={back} lead={<ProgramTags program={program} />}>
          <ProgramForm key={program.id} program={program} />
          <FirstDaySection program={program} />
          <StepsSection id={program.id} />
          <OffersSection program={program} />
          <OtherLanguages subject="program" id={program.id} at={`/programs/${program.id}`} />
          <EndSection program={program} />
        </Screen>
      )}
    </Loaded>
  );
}

/** Taking a programme off sale. Who has it keeps it. */
function EndSection({ program }: { program: StudioProgram }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `${PROGRAMS}/${program.id}`;
  return (
    <section className="studio-section">
      <h2>
        <Trans>Selling it</Trans>
      </h2>
      <p>
        {program.ended ? (
          <Trans>It is not sold any more. Whoever has it keeps it, with its files.</Trans>
        ) : (
          <Trans>Ended, it leaves the site and is not sold any more. Whoever has it keeps it, with its files.</Trans>
        )}
      </p>
      <div className="studio-actions">
        {program.ended ? (
          <ActionButton label={t`Sell it again`} run={() => api.post(`${path}/sell`)} changes={[PROGRAMS]} />
        ) : (
          <ActionButton
            label={t`End the programme`}
            confirm={{
              title: t`End ${program.displayName}?`,
              text: (
                <>
                  <p>{t`Nobody can buy it from now on. You can sell it again later.`}</p>
                  {program.buyers > 0 && (
                    <p>{t`Whoever has bought it keeps it, and subscriptions that run go on as agreed.`}</p>
                  )}
                </>
              ),
            }}
            run={() => api.post(`${path}/end`)}
            changes={[PROGRAMS]}
          />
        )}
        {program.kept === null && (
          <ActionButton
            label={t`Delete the programme`}
            confirm={{
              title: t`Delete ${program.displayName}?`,
              text: <p>{t`It is gone for good. Only what nobody has ordered can be deleted.`}</p>,
            }}
            run={() => api.delete(path)}
            gone={path}
            changes={[PROGRAMS]}
            onDone={() => void navigate({ to: '/programs' })}
          />
        )}
      </div>
      {program.kept && (
        <p>
          <Kept why={program.kept} />
        </p>
      )}
    </section>
  );
}

/** Why it cannot be deleted, and what can be done about it: in the place of the button. */
function Kept({ why }: { why: NonNullable<StudioProgram['kept']> }) {
  if (why === 'ordered') return <Trans>Somebody has ordered it, so it cannot be deleted.</Trans>;
  if (why === 'proposed') {
    return <Trans>It is proposed to a subscriber, so it cannot be deleted. Take that back first.</Trans>;
  }
  return <Trans>It has a training plan, so it cannot be deleted. Take the plan off it first.</Trans>;
}
