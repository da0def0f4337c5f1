import type { GuideDocument, GuideWords } from '#contract/newsletter/guides.studio.ts';
import * as daily from '../all-day-energy/all-day-energy.content.ts';
import type { Day, Week } from '../all-day-energy/all-day-energy.week.ts';
import { LAST_DAYS, WEEKS } from '../all-day-energy/all-day-energy.weeks.ts';
import * as scam from '../anti-scam/anti-scam.content.ts';
import { SIGNS } from '../anti-scam/anti-scam.signs.ts';
import * as mornings from '../blueprint/blueprint.content.ts';
import { MORNINGS } from '../blueprint/blueprint.mornings.ts';

/** Returns the shop's guide as text for the coach to start from. Tables and sheets become lists. */
export function buildStarterWords(guide: GuideDocument, brand: { name: string }): GuideWords {
  return BEGUN[guide](brand);
}

const BEGUN: Record<GuideDocument, (brand: { name: string }) => GuideWords> = {
  blueprint: () => ({
    title: mornings.TITLE,
    lead: mornings.COVER.promise,
    sections: [
      section(mornings.HOW_TO.title, [
        mornings.HOW_TO.intro,
        ...mornings.HOW_TO.story,
        heading('House rules', mornings.HOW_TO.rules),
        heading('What you need', mornings.HOW_TO.kit),
        lead('Before you start', mornings.HOW_TO.caution),
      ]),
      ...MORNINGS.map(({ title, what, why, steps, easier, harder, note }, at) =>
        section(`Morning ${at + 1}: ${title}`, [
          what,
          lead('Why', why),
          heading(
            'Steps',
            steps.map(({ name, how, minutes }) => `${name}, ${minutes} min. ${how}`),
          ),
          lead('Easier', easier),
          lead('Harder', harder),
          lead('Write it down', `${note} …`),
        ]),
      ),
      section(mornings.LOG.title, [mornings.LOG.intro, mornings.LOG.after]),
      section(mornings.NEXT.title, [mornings.NEXT.lead, ...mornings.NEXT.paths.map(labelled)]),
    ],
  }),
  'anti-scam': ({ name }) => ({
    title: scam.TITLE,
    lead: scam.COVER.promise,
    sections: [
      section(scam.HOW_TO.title, [
        scam.HOW_TO.intro,
        ...scam.HOW_TO.stages.map(labelled),
        heading(scam.HOW_TO.useLabel, scam.HOW_TO.use),
        lead(scam.HOW_TO.honestLabel, scam.HOW_TO.honest),
      ]),
      ...SIGNS.map(({ title, what, theirs, why, site, steps, yours }, at) =>
        section(`Sign ${at + 1}: ${title}`, [
          what,
          lead('They write', theirs),
          lead('Why it works', why),
          lead('In another trade', site),
          heading('What to do', steps),
          lead('You answer', yours),
        ]),
      ),
      section(scam.CHECKLIST.title, [
        scam.CHECKLIST.intro,
        heading(
          scam.CHECKLIST.columns[0],
          SIGNS.map(({ title }) => title),
        ),
        scam.CHECKLIST.after,
      ]),
      section(scam.PAID.title, [
        scam.PAID.intro,
        ...scam.PAID.steps.map(labelled),
        heading(
          scam.PAID.helpLabel,
          scam.PAID.help.map(({ text, label, href }) => `${text} [${label}](${href})`),
        ),
        lead(scam.PAID.secondLabel, scam.PAID.second),
      ]),
      section(scam.WITHDRAWAL.title, [
        scam.WITHDRAWAL.intro,
        ...scam.WITHDRAWAL.rights.map(labelled),
        heading(scam.WITHDRAWAL.limitsLabel, scam.WITHDRAWAL.limits),
        lead(scam.WITHDRAWAL.trialLabel, scam.WITHDRAWAL.trial),
        scam.WITHDRAWAL.note,
      ]),
      section(scam.SELLING_RULES.title, [scam.SELLING_RULES.lead, ...scam.SELLING_RULES.ways(name).map(labelled)]),
    ],
  }),
  'all-day-energy': () => ({
    title: daily.TITLE,
    lead: daily.COVER.promise,
    sections: [
      section(daily.HOW_TO.title, [
        daily.HOW_TO.intro,
        ...daily.HOW_TO.story,
        heading('House rules', daily.HOW_TO.rules),
        ...daily.HOW_TO.marks.map(labelled),
        lead(daily.HOW_TO.cautionLabel, daily.HOW_TO.caution),
      ]),
      section(daily.BASELINE.title, [
        daily.BASELINE.intro,
        heading(daily.BASELINE.columns[0], daily.BASELINE.rows),
        ...daily.BASELINE.prompts.map(labelled),
      ]),
      ...WEEKS.flatMap(ofWeek),
      ...LAST_DAYS.days.map((day, at) => ofDay(day, 29 + at)),
      section(daily.LOG.title, [daily.LOG.intro, daily.LOG.after]),
      section(daily.NEXT.title, [daily.NEXT.lead, ...daily.NEXT.paths.map(labelled)]),
    ],
  }),
};

function ofWeek({ title, lead: about, days, extra, review }: Week, at: number): GuideWords['sections'] {
  return [
    section(`Week ${at + 1}: ${title}`, [
      about,
      heading(
        extra.title,
        extra.rows.map((row) => row.filter(Boolean).join(': ')),
      ),
      extra.intro,
    ]),
    ...days.map((day, index) => ofDay(day, at * 7 + index + 1)),
    section(daily.REVIEW.title(at + 1), [daily.REVIEW.intro, ...review.map(labelled)]),
  ];
}

function ofDay(
  { title, area, minutes, what, how, easier, harder }: Day,
  number: number,
): GuideWords['sections'][number] {
  return section(`Day ${number}: ${title}`, [
    `${area}, ${minutes} min`,
    what,
    heading('How', how),
    lead('Easier', easier),
    lead('Harder', harder),
  ]);
}

const section = (title: string, parts: readonly string[]) => ({
  title,
  text: parts.map((part) => part.trim()).join('\n\n'),
});
const heading = (title: string, items: readonly string[]) =>
  `## ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`;
const lead = (label: string, text: string) => `**${label}:** ${text}`;
const labelled = ({ label, text }: { label: string; text: string }) => lead(label, text);
