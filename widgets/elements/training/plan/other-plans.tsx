import { Trans } from '@lingui/react/macro';
import type { MyPlansResponse } from '#contract/training/plans/plan-days.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { usePages } from '#widgets/core/api/shop.tsx';
import { dateWords } from '#widgets/parts/plan/day-words.ts';
import { Heading, TitleLevel } from './heading.tsx';
import { PlanLanguage, PlanWords } from './plan-words.tsx';

export interface OtherPlansProps {
  plans: MyPlansResponse['plans'];
  level: 1 | 2;
}

const LONG = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Following and previous plans. */
export function OtherPlans({ plans, level }: OtherPlansProps) {
  const pages = usePages();
  const language = useLanguage();
  if (plans.length === 0) return null;
  return (
    <TitleLevel value={level}>
      <section className="training other-plans">
        <Heading depth={1}>
          <Trans>Your other plans</Trans>
        </Heading>
        <ul>
          {plans.map(({ key, title, language: written, start, until }) => (
            <li key={key}>
              <PlanLanguage value={written}>
                <a href={`${pages}/training/${key}`}>
                  <PlanWords>{title}</PlanWords>
                </a>
              </PlanLanguage>{' '}
              <span>
                {dateWords(start, language, LONG)} – {dateWords(until, language, LONG)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </TitleLevel>
  );
}
