import { useSay } from '#widgets/core/words.tsx';
import { Programs } from '#widgets/programs/programs.tsx';
import { programs } from '../../content/home.ts';
import { Section } from '../landing/section.tsx';

/** Every programme in the shop's own words and order. */
export function HomePrograms() {
  const say = useSay();
  return (
    <Section station="programs" className="home-programs" title={say(programs.title)} lead={say(programs.lead)}>
      <Programs layout="grid" />
    </Section>
  );
}
