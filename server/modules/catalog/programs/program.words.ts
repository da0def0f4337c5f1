import * as z from 'zod';
import type { Language } from '#contract/i18n/languages.ts';
import type { ProgramFront } from '#contract/catalog/programs.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { type Kind, resolveTranslation } from '#server/modules/site/translations/translation.ts';
import type { Offer, Program } from './program.entity.ts';

/** Texts of a programme in another language. A missing name falls back to the original. */
const ProgramWords = z.strictObject({
  displayName: Text().optional(),
  description: Text(),
  features: z.array(Text()).default([]),
  badge: Text().optional(),
  /** Card on the front page; a missing text is left out in this language. */
  front: z
    .strictObject({
      subtitle: Text().optional(),
      description: Text().optional(),
      features: z.array(Text()).optional(),
      highlight: Text().optional(),
      badge: Text().optional(),
      at: Text().optional(),
      how: Text().optional(),
    })
    .optional(),
  /** Name in the contact form. */
  interest: Text().optional(),
  /** Keyed by the offer's key. */
  offers: z.record(z.string(), z.strictObject({ name: Text(), displayName: Text().optional() })).default({}),
});
export type ProgramWords = z.input<typeof ProgramWords>;
type ParsedProgramWords = z.output<typeof ProgramWords>;

export interface TranslatedProgram {
  language: string;
  displayName: string;
  description: string;
  features: string[];
  badge: string | null;
  front: ProgramFront | null | undefined;
  /** Name in the contact form. */
  interest: string;
  offers: readonly { name: string; displayName: string }[];
}

/** Translates a programme. `displayName` is its name without the brand's prefix; `offers` are its own offers. */
export function translateProgram(
  em: Em,
  program: Program,
  { displayName, offers, language }: { displayName: string; offers: readonly Offer[]; language: Language | undefined },
): TranslatedProgram {
  const { description, features, badge } = program;
  const shown = resolveTranslation(em, program, language, describeProgramTranslation(program, offers));
  const { words } = shown;
  const called = words?.displayName ?? displayName;
  return {
    language: shown.language,
    displayName: called,
    description: words?.description ?? description,
    features: words?.features ?? features,
    badge: (badge && (words?.badge ?? badge)) || null,
    front: words && program.front ? words.front : program.front,
    interest: (program.interestLabel && (words ? words.interest : program.interestLabel)) || called,
    offers: offers.map((offer) => {
      if (!words) return { name: offer.name, displayName: offer.displayName ?? offer.name };
      const own = Object.hasOwn(words.offers, offer.key) ? words.offers[offer.key] : undefined;
      const name = own?.name ?? called;
      return { name, displayName: own?.displayName ?? name };
    }),
  };
}

/** Describes the parts of a complete translation of a programme. */
export function describeProgramTranslation(
  { name, features, badge }: Program,
  offers: readonly Offer[],
): Kind<ParsedProgramWords> {
  return {
    kind: 'program',
    words: ProgramWords,
    missing(words) {
      if (features.length > 0 && words.features.length === 0) return 'features are missing';
      if (badge && !words.badge) return 'badge is missing';
      const offer = offers.find((each) => !hasProgramName(name, each) && !Object.hasOwn(words.offers, each.key));
      return offer && `the name of the offer ${offer.key} is missing`;
    },
  };
}

/** True for an offer with its programme's name, which needs no translation. */
export function hasProgramName(program: string, offer: Pick<Offer, 'name'>): boolean {
  return program.endsWith(offer.name);
}

function Text() {
  return z.string().trim().min(1);
}
