import { SentBanner, useSentBanner } from '#widgets/elements/signup/sent-banner.tsx';
import type { ProgramResponse } from '#contract/programs.ts';
import { Fold } from '../fold.tsx';
import { Layout } from '../layout/layout.tsx';
import type { PageProps } from '../page.ts';
import { About } from './landing/about.tsx';
import { ChosenWords } from './landing/chosen-words.tsx';
import { Community } from './landing/community.tsx';
import { Contact } from './landing/contact.tsx';
import { EnergyHub } from './landing/energy-hub.tsx';
import { FreeRoutine } from './landing/free-routine.tsx';
import { freeStart } from './landing/free-start.ts';
import { Hero } from './landing/hero.tsx';
import { ProgramsSection } from './landing/programs-section.tsx';
import { Proof } from './landing/proof.tsx';
import { useRoutineWindow } from './landing/routine-window.tsx';
import { ScamCheck } from './landing/scam-check.tsx';
import { CourseContext } from './landing/section.tsx';
import type { StationKey } from '../content/course.ts';
import { Stories } from './landing/stories.tsx';
import { teasers } from './landing/teasers.ts';
import { Voices } from './landing/voices.tsx';

/** The landing page, from the start of the course to its finish. */
export default function LandingPage({ data }: PageProps) {
  const { brand, figures, samples, ownClaims = [] } = data.site;
  const { about = null, portrait, testimonials = [] } = data.coach ?? {};
  const { taken = [] } = data.site;
  const programs = data.programs ?? [];
  const free = freeStart(programs, taken);
  const missing = stationsWithout(data, free);
  const [routineSent, showRoutineSent] = useSentBanner();
  const [routineWindow, openRoutine] = useRoutineWindow(showRoutineSent);
  return (
    <ChosenWords value={data}>
      <CourseContext value={!taken.includes('course')}>
        <Layout site={data.site} path={data.path}>
          <Hero
            name={brand.name}
            samples={samples}
            place={data.coach?.place}
            missing={missing}
            ownGuide={data.site.ownGuide?.title}
            free={free}
            onRoutine={openRoutine}
          >
            <SentBanner shown={routineSent} />
          </Hero>
          <Fold />
          {routineWindow}
          <Proof figures={figures.landing} samples={samples && !ownClaims.includes('figures')} />
          <ProgramsSection programs={programs} samples={samples} />
          {free && <FreeRoutine brand={brand.name} free={free} />}
          {!taken.includes('scam') && <ScamCheck site={data.site} />}
          <About about={about} portrait={portrait} />
          <Stories />
          <Voices testimonials={testimonials} samples={samples && !ownClaims.includes('testimonials')} />
          {!taken.includes('hub') && <EnergyHub />}
          {!taken.includes('community') && <Community />}
          <Contact supportEmail={brand.supportEmail} coaching={programs.some(({ coaching }) => coaching)} />
        </Layout>
      </CourseContext>
    </ChosenWords>
  );
}

/** Returns the sections to leave out: without coach's texts, posts or a free offer, or removed by the coach. */
function stationsWithout(
  { coach, posts = [], site: { taken = [] } }: PageProps['data'],
  free: ProgramResponse | undefined,
): StationKey[] {
  const there: Partial<Record<StationKey, boolean>> = {
    routine: Boolean(free),
    scam: !taken.includes('scam'),
    about: Boolean(coach?.about),
    stories: teasers(posts).length > 0,
    hub: !taken.includes('hub'),
  };
  return (Object.keys(there) as StationKey[]).filter((key) => !there[key]);
}
