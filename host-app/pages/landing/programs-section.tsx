import type { ProgramResponse, ProgramsResponse } from '#contract/programs.ts';
import type { ProgramCopy } from '#widgets/elements/programs/cards.ts';
import { Programs } from '#widgets/elements/programs/programs.tsx';
import { programsWords, CARDS_PER_ROW } from '../../content/landing.ts';
import { useChosen } from './chosen-words.tsx';
import { Section } from './section.tsx';

interface Props {
  programs: ProgramsResponse;
  samples: boolean;
}

/** Cards of every programme that belongs here, with the shop's order and texts. */
export function ProgramsSection({ programs, samples }: Props) {
  const chosen = useChosen();
  const cards = programs.filter(({ onFront }) => onFront).map(toProgramCopy);
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

function toProgramCopy(program: ProgramResponse): ProgramCopy {
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
