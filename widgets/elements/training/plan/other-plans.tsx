import { Trans } from '@lingui/react/macro';
import type { MyPlansResponse } from '#contract/training/plans/plan-days.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { usePages } from '#widgets/core/api/shop.tsx';
import { dateWords } from '#widgets/parts/plan/day-words.ts';
import { Heading, TitleLevel } from './heading.tsx';

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
          {plans.map(({ key, title, start, until }) => (
            <li key={key}>
              <a href={`${pages}/training/${key}`}>{title}</a>{' '}
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
