import { Programs } from '#widgets/elements/programs/programs.tsx';
import { programs } from '../../content/home.ts';
import { useChosen } from '../landing/chosen-words.tsx';
import { Section } from '../landing/section.tsx';

/** Every programme, with the shop's texts and order. */
export function HomePrograms() {
  const chosen = useChosen();
  return (
    <Section
      station="programs"
      className="home-programs"
      title={chosen('homeProgramsTitle', programs.title)}
      lead={chosen('homeProgramsLead', programs.lead)}
    >
      <Programs layout="grid" />
    </Section>
  );
}
