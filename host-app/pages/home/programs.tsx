import { Programs } from '#widgets/programs/programs.tsx';
import { programs } from '../../content/home.ts';
import { Section } from '../landing/section.tsx';

/** Every programme in the shop's own words and order. */
export function HomePrograms() {
  return (
    <Section station="programs" className="home-programs" title={programs.title} lead={programs.lead}>
      <Programs layout="grid" />
    </Section>
  );
}
