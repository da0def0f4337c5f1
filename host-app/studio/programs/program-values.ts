import type { ProgramRequest, StudioProgram } from '#contract/catalog/programs.studio.ts';
import { usualVatRate } from '#contract/sales/vat-rates.ts';
import { frontValues } from './front-fields.tsx';

/** Returns initial values for a programme's form. A new one uses the seller's country. */
export function toProgramValues(program: StudioProgram | undefined, language: string, country = ''): ProgramRequest {
  if (!program) {
    return {
      name: '',
      type: 'one_time',
      description: '',
      badge: '',
      accent: false,
      picture: '',
      pictureAlt: '',
      features: '',
      price: '',
      vatRate: usualVatRate(country),
      coaching: false,
      plan: '',
      published: false,
      language,
      files: [],
      ...frontValues(),
    };
  }
  const {
    name,
    type,
    description,
    badge,
    accent,
    picture,
    pictureAlt,
    features,
    price,
    vatRate,
    coaching,
    published,
    files,
  } = program;
  return {
    name,
    type: type === 'one-time' ? 'one_time' : type,
    description,
    badge: badge ?? '',
    accent,
    picture: picture ?? '',
    pictureAlt,
    features: features.join('\n'),
    price,
    vatRate,
    coaching,
    plan: program.plan ?? '',
    published,
    language: program.language,
    files,
    ...frontValues(program),
  };
}
