import { Programs } from '#widgets/programs/programs.tsx';
import { landingPrograms } from '../../content/landing-programs.ts';
import { programs } from '../../content/landing.ts';
import { Section } from './section.tsx';

/** The cards; their words are fixed, their prices the shop's. */
export function ProgramsSection() {
  return (
    <Section station="programs" className="landing-programs" title={programs.title} lead={programs.lead}>
      <Programs layout="cards" copy={landingPrograms} />
    </Section>
  );
}
