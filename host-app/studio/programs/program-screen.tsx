import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams, Link } from '@tanstack/react-router';
import type { StudioProgram, StudioOffer } from '#contract/catalog/programs.studio.ts';
import type { SettingResponse, SettingValues } from '#contract/site/site.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { FirstDaySection } from './first-day-section.tsx';
import { OtherLanguages } from '../translations/other-languages.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { Money } from '../core/values/money.tsx';
import { ProgramForm } from './program-form.tsx';
import { ProgramTags } from './program-tags.tsx';
import { PROGRAMS } from './programs-list.tsx';
import { StepsSection } from './steps/steps-section.tsx';

/** Editor of a programme with its offers, or of a new one. */
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
  return <ProgramLoader id={id} back={back} />;
}

/** A new programme's defaults depend on the seller's country. */
function New() {
  const query = useRow<SettingResponse>('/api/coach/site/seller');
  return (
    <Loaded query={query}>
      {({ values }) => <ProgramForm country={(values as SettingValues['seller']).country} />}
    </Loaded>
  );
}

function ProgramLoader({ id, back }: { id: string; back: { to: string; label: string } }) {
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

/** Takes a programme off sale. Owners keep it. */
function EndSection({ program }: { program: StudioProgram }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `${PROGRAMS}/${program.id}`;
  return (
    <section className="studio-section">
      <h2>
        <Trans>Sales</Trans>
      </h2>
      <p>
        {program.ended ? (
          <Trans>It can’t be bought any more. Members who own it keep access and files.</Trans>
        ) : (
          <Trans>
            Archived programmes leave the site and can’t be bought. Members who own them keep access and files.
          </Trans>
        )}
      </p>
      <div className="studio-actions">
        {program.ended ? (
          <ActionButton label={t`Put back on sale`} run={() => api.post(`${path}/sell`)} changes={[PROGRAMS]} />
        ) : (
          <ActionButton
            label={t`Archive programme`}
            confirm={{
              title: t`Archive ${program.displayName}?`,
              text: (
                <>
                  <p>{t`It can’t be bought from now on. You can put it back on sale later.`}</p>
                  {program.buyers > 0 && (
                    <p>{t`Members who own it keep access, and existing subscriptions continue.`}</p>
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
              text: <p>{t`It can’t be restored. Only programmes without orders can be deleted.`}</p>,
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
          <UndeletableReason why={program.kept} />
        </p>
      )}
    </section>
  );
}

/** Reason why it cannot be deleted, with what to do instead; replaces the button. */
function UndeletableReason({ why }: { why: NonNullable<StudioProgram['kept']> }) {
  if (why === 'ordered') return <Trans>It has orders and can’t be deleted.</Trans>;
  if (why === 'proposed') {
    return <Trans>It is proposed to a subscriber and can’t be deleted. Withdraw the proposal first.</Trans>;
  }
  if (why === 'used') return <Trans>It is in use and can’t be deleted.</Trans>;
  return <Trans>It has a training plan and can’t be deleted. Remove the plan first.</Trans>;
}

/** Offers of a programme. */
function OffersSection({ program }: { program: StudioProgram }) {
  if (program.type === 'free') return null;
  return (
    <section className="studio-section">
      <h2>
        <Trans>Offers</Trans>
      </h2>
      <p>
        <Trans>Purchase options. The first one is shown on its card.</Trans>
      </p>
      <ul className="studio-offers">
        {program.offers.map((offer) => (
          <li key={offer.id}>
            <Link to={`/programs/${program.id}/${offer.id}`}>{offer.name}</Link>
            <Terms offer={offer} currency={program.currency} />
          </li>
        ))}
      </ul>
      <div className="studio-actions">
        <LinkButton to={`/programs/${program.id}/new`} variant="quiet">
          <Trans>New offer</Trans>
        </LinkButton>
      </div>
    </section>
  );
}

function Terms({ offer, currency }: { offer: StudioOffer; currency: string }) {
  const price = <Money amount={offer.price} currency={currency} />;
  return (
    <span>
      {offer.interval === 'month' ? <Trans>{price} a month</Trans> : <Trans>{price} once</Trans>}{' '}
      {offer.kind === 'continuation' && (
        <span className="studio-tag">
          <Trans>Existing customers</Trans>
        </span>
      )}{' '}
      {offer.ended && (
        <span className="studio-tag" data-tone="bad">
          <Trans comment="An offer that nobody can take any more">Archived</Trans>
        </span>
      )}
    </span>
  );
}
