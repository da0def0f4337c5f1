import { SentBanner, useSentBanner } from '#widgets/elements/signup/sent-banner.tsx';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps, PageData } from '../../page.ts';
import type { ReactNode } from 'react';
import type { ProgramsResponse, ProgramResponse } from '#contract/catalog/programs.ts';
import { chunkResource, useChunk } from '#widgets/core/chunks/chunks.tsx';
import { useResource } from '#widgets/core/api/shop.tsx';
import { dashboardResource } from '#widgets/parts/dashboard/dashboard.api.ts';
import { useIsMember } from '#widgets/parts/member/session/known-member.ts';
import { useSessionState } from '#widgets/parts/member/session/use-session-state.ts';
import { HomeHero } from './hero.tsx';
import { HomePrograms } from './programs.tsx';
import { useLingui } from '@lingui/react/macro';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { routine as blueprint } from '../../content/landing.ts';
import { FreeForm } from '../landing/free-start/free-form.tsx';
import { useFreeWords } from '../landing/free-start/free-words.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { ScamGuide } from '#widgets/elements/scam-guide/scam-guide.tsx';
import { OwnForm } from '#widgets/parts/member/drafts/own-form.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { scam, routine } from '../../content/home.ts';
import { scamCheck } from '../../content/scam-check.ts';
import { OwnGuide } from '../landing/free-start/own-guide.tsx';
import { useLink } from '../../layout/use-link.ts';
import { About } from '../landing/about.tsx';
import { ChosenWords } from '../landing/chosen-words.tsx';
import { Community } from '../landing/stories/community.tsx';
import { Contact } from '../landing/contact.tsx';
import { Proof } from '../landing/stories/proof.tsx';
import { useRoutineWindow } from '../landing/free-start/routine-window.tsx';
import { freeStart, isGuide } from '../landing/free-start/free-start.ts';
import { CourseContext, Section } from '../landing/section.tsx';
import { Stories } from '../landing/stories/stories.tsx';
import { Voices } from '../landing/stories/voices.tsx';

interface HomeFrontProps {
  programs: ProgramsResponse;
  /** The visitor's view, also shown to members until their session is known. */
  children: ReactNode;
}

const memberHome = chunkResource('member-home-chunk', () => import('./member-home.tsx'));

/** Alternative home page: the day as a timetable, or the member's own, and every programme side by side. */
export default function HomePage({ data }: PageProps) {
  const { brand, figures, samples, ownClaims = [] } = data.site;
  const { about = null, portrait, testimonials = [] } = data.coach ?? {};
  const { programs = [] } = data;
  const { taken = [] } = data.site;
  const free = freeStart(programs, taken);
  const [routineSent, showRoutineSent] = useSentBanner();
  const [routineWindow, openRoutine] = useRoutineWindow(showRoutineSent);
  return (
    <ChosenWords value={data}>
      <Layout site={data.site} path={data.path}>
        <CourseContext value={false}>
          <div className="home">
            <HomeFront programs={programs}>
              <HomeHero programs={programs} samples={samples} free={free} onRoutine={openRoutine}>
                <SentBanner shown={routineSent} />
              </HomeHero>
            </HomeFront>
            {routineWindow}
            <Proof figures={figures.home} samples={samples && !ownClaims.includes('figures')} />
            <HomePrograms />
            {free && <HomeRoutine brand={brand.name} free={free} />}
            {!taken.includes('scam') && <HomeScamCheck site={data.site} />}
            <About about={about} portrait={portrait} />
            <Stories />
            <Voices testimonials={testimonials} samples={samples && !ownClaims.includes('testimonials')} />
            <Contact supportEmail={brand.supportEmail} coaching={programs.some(({ coaching }) => coaching)} />
            {!taken.includes('community') && <Community />}
          </div>
        </CourseContext>
      </Layout>
    </ChosenWords>
  );
}

/**
 * Head of the page: the server-rendered visitor's view, or the member's. Checks the session only in browsers with a
 * hint cookie.
 */
function HomeFront({ programs, children }: HomeFrontProps) {
  const asked = useResource(useIsMember() ? dashboardResource : null);
  const state = useSessionState();
  const chunk = useChunk(asked.status === 'ready' ? memberHome : null);
  // If another member signs in in another tab, hides the previous member's data.
  if (asked.status !== 'ready' || chunk.status !== 'ready' || state !== 'own') return children;
  const { default: MemberHome } = chunk.data;
  return <MemberHome member={asked.data} programs={programs} />;
}

/** Short warning: three signs, the guide by mail, and a link to the whole list. */
function HomeScamCheck({ site: { ownGuide } }: Pick<PageData, 'site'>) {
  const say = useSay();
  const link = useLink();
  if (ownGuide) return <OwnGuide {...ownGuide} />;
  return (
    <Section station="scam" className="scam-check home-scam" title={say(scam.title)} lead={say(scam.lead)}>
      <div className="scam-guide">
        <OwnForm>
          <ScamGuide />
        </OwnForm>
      </div>
      <div>
        <h3>{say(scamCheck.signsTitle)}</h3>
        <ol className="scam-signs">
          {scamCheck.signs.slice(0, scam.signs).map((sign) => (
            <li key={sign.id}>
              <Icon name="close" />
              {say(sign)}
            </li>
          ))}
        </ol>
        <a href={link(scam.href)}>{say(scam.more)}</a>
      </div>
    </Section>
  );
}

interface HomeRoutineProps {
  brand: string;
  /** The free offer: the shop's guide, or the coach's programme. */
  free: ProgramResponse;
}

/** Free offer: its form and its contents at a glance. */
export function HomeRoutine({ brand, free }: HomeRoutineProps) {
  const say = useSay();
  const words = useFreeWords(free);
  const { t } = useLingui();
  const lang = useForeignLang(free.language);
  const guide = isGuide(free);
  return (
    <Section
      station="routine"
      className="home-routine"
      title={words('homeRoutineTitle', routine.title, free.displayName)}
      lead={words('homeRoutineLead', routine.lead, free.description)}
    >
      <div className="signup">
        <FreeForm brand={brand} free={free} />
      </div>
      {guide ? (
        <dl aria-label={t`The seven mornings`}>
          {blueprint.days.map(([day, what]) => (
            <div key={day.id}>
              <dt>{say(day)}</dt>
              <dd>{say(what)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <ul aria-label={t`What’s included`} lang={lang}>
          {free.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}
