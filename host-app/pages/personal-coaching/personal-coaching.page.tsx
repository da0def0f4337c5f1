import { useLingui } from '@lingui/react/macro';
import { useSiteText, useSiteTextLang } from '#widgets/core/i18n/site-text.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { CheckInCard } from '#widgets/parts/check-ins/check-in-card.tsx';
import { smoothHeights } from '#widgets/parts/coaching/hills.ts';
import { useIsMember } from '#widgets/parts/member/session/known-member.ts';
import { Picture } from '#widgets/ui/picture.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { coaching, sampleCheckIn, samplePlan, start, week } from '../../content/personal-coaching.ts';
import { Layout } from '../../layout/layout.tsx';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';
import { useLink } from '../../layout/use-link.ts';
import { CoachingOffers } from './coaching-offers.tsx';

/** Explains coaching before a sign-in or payment: a week, a plan, a check-in, and every offer with its price. */
export default function PersonalCoachingPage({ data }: PageProps) {
  const say = useSay();
  const { t } = useLingui();
  const link = useLink();
  const known = useIsMember();
  const program = data.programs?.find((each) => each.coaching);
  const lang = useForeignLang(program?.language);
  const said = useSiteText();
  const langOf = useSiteTextLang();
  const {
    portrait,
    site: { taken = [] },
  } = data;
  if (!program) return <QuietPage data={data} title={t`No coaching available right now`} text={say(coaching.none)} />;
  return (
    <Layout site={data.site} path={data.path}>
      <div className="coached">
        <header className="coached-head water">
          <div className="wrap">
            <h1 lang={lang}>{program.displayName}</h1>
            <p lang={langOf('coachingLead')}>{said('coachingLead', coaching.lead)}</p>
            <div className="coached-actions">
              <Button href="#offers">{say(coaching.choose)}</Button>
              <Button href={link('/#contact')} variant="quiet">
                {say(coaching.ask)}
              </Button>
            </div>
            <p className="coached-already">
              {say(coaching.already)}{' '}
              <a href={known ? link('/coaching') : `/api/login?return_to=${link('/coaching')}`}>
                {say(known ? coaching.open : coaching.signIn)}
              </a>
            </p>
            {portrait && (
              <Picture picture={portrait} sizes="(min-width: 24rem) 22rem, 90vw" className="photo photo-face" />
            )}
          </div>
          <Elevation seed="coached" points={30} sunrise />
        </header>
        <section className="wrap coached-part" aria-labelledby="week">
          <h2 id="week" lang={langOf('weekTitle')}>
            {said('weekTitle', coaching.weekTitle)}
          </h2>
          <dl className="coached-week">
            <Week />
          </dl>
        </section>
        {!taken.includes('samples') && <Samples />}
        <CoachingOffers program={program} />
        <Begin />
      </div>
    </Layout>
  );
}

/** Sample plan and check-in. */
function Samples() {
  const say = useSay();
  return (
    <>
      <section className="wrap coached-plan" aria-labelledby="plan">
        <h2 id="plan">{say(coaching.planTitle)}</h2>
        <p>{say(coaching.planLead)}</p>
        <div className="coached-hills">
          <Elevation seed="plan" heights={PLAN_HEIGHTS} />
          <ol>
            {samplePlan.map(({ day, name, what }) => (
              <li key={day.id}>
                <span>{say(day)}</span> <b>{say(name)}</b> <span>{say(what)}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="wrap coached-part" aria-labelledby="check-in">
        <div>
          <h2 id="check-in">{say(coaching.checkInTitle)}</h2>
          <p>{say(coaching.checkInLead)}</p>
        </div>
        <div className="coached-sample">
          <CheckInCard checkIn={sampleCheckIn(say)} />
        </div>
      </section>
    </>
  );
}

/** Days of a week, in the coach's own words if there are any. */
function Week() {
  const say = useSay();
  const said = useSiteText();
  const langOf = useSiteTextLang();
  return week.map(({ field, when, about, what }) => {
    const text = said(field, what);
    const label = text === say(what) ? when : about;
    return (
      text && (
        <div key={when.id}>
          <dt>{say(label)}</dt>
          <dd lang={langOf(field)}>{text}</dd>
        </div>
      )
    );
  });
}

function Begin() {
  const say = useSay();
  const said = useSiteText();
  const langOf = useSiteTextLang();
  return (
    <section className="wrap coached-part" aria-labelledby="begin">
      <h2 id="begin">{say(coaching.startTitle)}</h2>
      <ol className="coached-start">
        {start.map(([step, promise]) => {
          const text = promise ? said(promise, step) : say(step);
          return (
            text && (
              <li key={step.id} lang={promise && langOf(promise)}>
                {text}
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}

/** Heights with a crest at the middle of each day and a dip between two. */
const PLAN_HEIGHTS = smoothHeights([0.1, ...samplePlan.flatMap(({ effort }) => [0.15 + 0.8 * effort, 0.12])]);
