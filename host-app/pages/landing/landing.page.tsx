import { SentBanner, useSentBanner } from '#widgets/elements/signup/sent-banner.tsx';
import type { ProgramResponse, ProgramsResponse } from '#contract/catalog/programs.ts';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';
import { About } from './about.tsx';
import { ChosenWords, useChosen } from './chosen-words.tsx';
import { Community } from './stories/community.tsx';
import { Contact } from './contact.tsx';
import { EnergyHub } from './energy-hub/energy-hub.tsx';
import { FreeRoutine } from './free-start/free-routine.tsx';
import { freeStart } from './free-start/free-start.ts';
import { Hero } from './hero/hero.tsx';
import { Programs } from '#widgets/elements/programs/programs.tsx';
import { programsWords, CARDS_PER_ROW } from '../../content/landing.ts';
import { Proof } from './stories/proof.tsx';
import { toProgramCopy } from './program-copy.ts';
import { useRoutineWindow } from './free-start/routine-window.tsx';
import { ScamCheck } from './scam-check.tsx';
import { CourseContext, Section } from './section.tsx';
import type { StationKey } from '../../content/course.ts';
import { Stories } from './stories/stories.tsx';
import { teasers } from './stories/teasers.ts';
import { Voices } from './stories/voices.tsx';

/** The landing page, from the start of the course to its finish. */
export default function LandingPage({ data }: PageProps) {
  const { brand, figures, samples, ownClaims = [] } = data.site;
  const { about = null, portrait, hero, testimonials = [] } = data.coach ?? {};
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
            picture={hero}
            onRoutine={openRoutine}
          >
            <SentBanner shown={routineSent} />
          </Hero>
          {routineWindow}
          <Proof figures={figures.landing} samples={samples && !ownClaims.includes('figures')} />
          <ProgramsSection programs={programs} site={data.site} />
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

interface ProgramsSectionProps {
  programs: ProgramsResponse;
  site: PageProps['data']['site'];
}

/** Cards of every programme that belongs here, with the shop's order and texts. */
function ProgramsSection({ programs, site: { providers, samples } }: ProgramsSectionProps) {
  const chosen = useChosen();
  const cards = programs.filter(({ onFront }) => onFront).map((program) => toProgramCopy(program, providers));
  const { title, lead } = programsWords(cards.length, samples);
  return (
    <Section
      station="programs"
      className="landing-programs"
      title={chosen('programsTitle', title)}
      lead={chosen('programsLead', lead)}
    >
      <Programs layout={cards.length > CARDS_PER_ROW ? 'grid' : 'cards'} copy={cards} />
    </Section>
  );
}
