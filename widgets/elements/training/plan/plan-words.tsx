import { createContext, use, type ReactNode } from 'react';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { Heading, type HeadingProps } from './heading.tsx';

/** Language of a plan's words, as a BCP 47 tag; undefined from older shops. */
export const PlanLanguage = createContext<string | undefined>(undefined);

/** Words of the coach in a plan. They have a `lang` if the page is in another language. */
export function PlanWords({ children }: { children: ReactNode }) {
  const lang = useForeignLang(use(PlanLanguage));
  return lang ? <bdi lang={lang}>{children}</bdi> : children;
}

/** Heading with words of the coach. */
export function PlanHeading({ children, ...rest }: HeadingProps) {
  return (
    <Heading {...rest}>
      <PlanWords>{children}</PlanWords>
    </Heading>
  );
}
