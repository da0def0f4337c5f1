import type { ProgramWords } from '#server/modules/catalog/programs/program.words.ts';

/** A new shop's programmes in one language, by id. Names are names: they stay, but for one that says what it is. */
export type ProgramTranslations = Readonly<Record<1 | 2 | 3 | 4, ProgramWords>>;
