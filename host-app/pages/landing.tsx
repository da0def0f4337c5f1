import { SentBanner, useSentBanner } from '#widgets/signup/sent-banner.tsx';
import { Fold } from '../fold.tsx';
import { Layout } from '../layout/layout.tsx';
import type { PageProps } from '../page.ts';
import { About } from './landing/about.tsx';
import { ChosenWords } from './landing/chosen-words.tsx';
import { Community } from './landing/community.tsx';
import { Contact } from './landing/contact.tsx';
import { EnergyHub } from './landing/energy-hub.tsx';
import { FreeRoutine } from './landing/free-routine.tsx';
import { Hero } from './landing/hero.tsx';
import { ProgramsSection } from './landing/programs-section.tsx';
import { Proof } from './landing/proof.tsx';
import { useRoutineWindow } from './landing/routine-window.tsx';
import { ScamCheck } from './landing/scam-check.tsx';
import type { StationKey } from '../content/course.ts';
import { isTeaser, Stories } from './landing/stories.tsx';
import { Voices } from './landing/voices.tsx';

/** The landing page, from the start of the course to its finish. */
export default function LandingPage({ data }: PageProps) {
  const { brand, figures, samples, ownClaims = [] } = data.site;
  const { about = null, portrait, testimonials = [] } = data.coach ?? {};
  const missing = stationsWithout(data);
  const [routineSent, showRoutineSent] = useSentBanner();
  const [routineWindow, openRoutine] = useRoutineWindow(showRoutineSent);
  return (
    <ChosenWords value={data.coach?.words ?? {}}>
      <Layout site={data.site} path={data.path}>
        <Hero place={data.coach?.place} missing={missing} onRoutine={openRoutine}>
          <SentBanner shown={routineSent} />
        </Hero>
        <Fold />
        {routineWindow}
        <Proof figures={figures.landing} samples={samples && !ownClaims.includes('figures')} />
        <ProgramsSection programs={data.programs ?? []} samples={samples} />
        <FreeRoutine brand={brand.name} />
        <ScamCheck brand={brand.name} supportEmail={brand.supportEmail} />
        <About about={about} portrait={portrait} />
        <Stories />
        <Voices testimonials={testimonials} samples={samples && !ownClaims.includes('testimonials')} />
        <EnergyHub />
        <Community />
        <Contact supportEmail={brand.supportEmail} />
      </Layout>
    </ChosenWords>
  );
}

/** Sections that need something to show: the coach's own words, posts to read. */
function stationsWithout({ coach, posts = [] }: PageProps['data']): StationKey[] {
  return [...(coach?.about ? [] : (['about'] as const)), ...(posts.some(isTeaser) ? [] : (['stories'] as const))];
}
