import { useSay } from '#widgets/core/words.tsx';
import { Programs } from '#widgets/programs/programs.tsx';
import { landingPrograms } from '../../content/landing-programs.ts';
import { programs } from '../../content/landing.ts';
import { useChosen } from './chosen-words.tsx';
import { Section } from './section.tsx';

/**
 * The cards. Those of the demonstration have words of their own, which fit what a new shop starts
 * with; elsewhere the words are the programmes', for nobody else knows what the coach has made of them.
 */
export function ProgramsSection({ samples }: { samples: boolean }) {
  const say = useSay();
  const chosen = useChosen();
  const words = samples ? programs.demo : programs;
  return (
    <Section
      station="programs"
      className="landing-programs"
      title={chosen('programsTitle', words.title)}
      lead={chosen('programsLead', words.lead)}
    >
      {samples ? <Programs layout="cards" copy={landingPrograms(say)} /> : <Programs layout="grid" />}
    </Section>
  );
}
