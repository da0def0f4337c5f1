import { SentBanner, useSentBanner } from '#widgets/elements/signup/sent-banner.tsx';
import { Layout } from '../layout/layout.tsx';
import type { PageProps } from '../page.ts';
import { HomeFront } from './home/front.tsx';
import { HomeHero } from './home/hero.tsx';
import { HomePrograms } from './home/programs.tsx';
import { HomeRoutine } from './home/routine.tsx';
import { HomeScamCheck } from './home/scam-check.tsx';
import { About } from './landing/about.tsx';
import { ChosenWords } from './landing/chosen-words.tsx';
import { Community } from './landing/community.tsx';
import { Contact } from './landing/contact.tsx';
import { Proof } from './landing/proof.tsx';
import { useRoutineWindow } from './landing/routine-window.tsx';
import { freeStart } from './landing/free-start.ts';
import { CourseContext } from './landing/section.tsx';
import { Stories } from './landing/stories.tsx';
import { Voices } from './landing/voices.tsx';

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
