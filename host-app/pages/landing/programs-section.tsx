import type { ProgramResponse, ProgramsResponse } from '#contract/programs.ts';
import type { ProgramCopy } from '#widgets/programs/cards.ts';
import { Programs } from '#widgets/programs/programs.tsx';
import { programs as words } from '../../content/landing.ts';
import { useChosen } from './chosen-words.tsx';
import { Section } from './section.tsx';

/** As many as stand side by side on the widest page, each with room for its words. */
const WIDE = 3;

interface Props {
  programs: ProgramsResponse;
  samples: boolean;
}

/** The cards of every programme that is to have one here, in the shop's order and the programme's own words. */
export function ProgramsSection({ programs, samples }: Props) {
  const chosen = useChosen();
  const cards = programs.filter(({ onFront }) => onFront).map(cardOf);
  // Those of the demonstration count its cards.
  const { title, lead } = samples && cards.length === WIDE ? words.demo : words;
  return (
    <Section
      station="programs"
      className="landing-programs"
      title={chosen('programsTitle', title)}
      lead={chosen('programsLead', lead)}
    >
      <Programs layout={cards.length > WIDE ? 'grid' : 'cards'} copy={cards} />
    </Section>
  );
}

function cardOf(program: ProgramResponse): ProgramCopy {
  const { id, language, displayName: title, price, currency, type, front = {} } = program;
  const free = Number(price) === 0;
  return {
    id,
    language,
    title,
    subtitle: front.subtitle,
    description: front.description ?? program.description,
    features: front.features ?? program.features,
    highlight: front.highlight,
    badge: front.badge ?? program.badge ?? undefined,
    price,
    currency,
    type,
    ...(free && { link: program.askedAt ?? '#free-signup' }),
    ...(!free && (program.available || program.notOpen) && { link: `/subscribe/${id}` }),
  };
}
