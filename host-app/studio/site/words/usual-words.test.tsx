import { expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/nightly.ts';
import { render } from 'vitest-browser-react';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import type { CoachWords } from '#contract/site/site-content.ts';
import { WORD_FIELDS, type WordField } from '#contract/site/word-fields.ts';
import { loadPage } from '#host-app/load-page.ts';
import { resolveHead, matchRoute } from '#host-app/routes.ts';
import { posts as written } from '#widgets/elements/blog/blog.factory.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { programs as all } from '#widgets/elements/programs/programs.factory.ts';
import { pageData } from '#host-app/pages/page.factory.ts';
import { usualWords } from './usual-words-chunk.tsx';
import { WORD_PAGES } from './word-pages.ts';

const posts = [...written];
const programs: ProgramsResponse = [...all];

const coach: CoachWords = {
  place: 'Kuopio',
  about: {
    language: 'en',
    title: 'Outside',
    lead: 'And in.',
    panels: [{ title: 'One', teaser: 'Two', paragraphs: ['Three'] }],
  },
  story: null,
  testimonials: [{ language: 'en', quote: 'I sleep again.', role: 'Nurse, Tampere' }],
};

/** Returns the text of a public page without any texts by the coach. */
async function renderPageText(path: string, { samples, sold }: { samples: boolean; sold: ProgramsResponse }) {
  const base = pageData(path);
  const social = [{ id: 'strava', name: 'Strava', url: 'https://strava.example/me', handle: null, language: 'en' }];
  const site = { ...base.site, samples, social: social as typeof base.site.social };
  const data = { ...base, site, coach, programs: sold, posts };
  const Page = await loadPage(matchRoute(path).page);
  const { container } = await render(
    <ShopProvider api={stubApi({}).api} seed={{ site, programs: sold, posts }}>
      <Page data={data} />
    </ShopProvider>,
  );
  const { title } = resolveHead(matchRoute(path), data);
  return { site, text: plain(`${container.textContent} ${title === undefined ? site.brand.name : ''}`) };
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Fields that show only in the browser or in a closed dialog; other tests cover them. */
const ELSEWHERE: readonly WordField[] = [
  'followTitle',
  'socialLead',
  'menuBlog',
  'menuFollow',
  'postEndTitle',
  'postEndLead',
  'startCoaching',
  'promiseCheckIns',
];

const own: ProgramsResponse = programs.map((program, at) => (at === 0 ? { ...program, askedAt: '/free' } : program));

test.each(
  everyNth(
    [
      ['with the guide of the shop', { samples: false, sold: programs }],
      ['with a free programme of the coach’s', { samples: false, sold: own }],
      ['in the demonstration', { samples: true, sold: programs }],
    ],
    3,
  ),
)('what is named as the usual words stands on the public page, %s', async (_, shop) => {
  for (const { path, sections, key } of WORD_PAGES.filter(({ key }) => key !== 'choices' && key !== 'everywhere')) {
    const { site, text } = await renderPageText(path, shop);
    const usual = await usualWords(site, shop.sold);
    const missing = sections
      .flatMap(({ fields }) => fields)
      .filter((field) => !ELSEWHERE.includes(field) && !text.includes(plain(usual[field] ?? 'nothing')));
    expect([key, missing]).toEqual([key, []]);
  }
  const { site, text } = await renderPageText('/social', shop);
  const usual = await usualWords(site, shop.sold);
  for (const field of ['followTitle', 'socialLead', 'menuBlog', 'menuFollow', 'footLead'] as const)
    expect(text).toContain(usual[field]);
});

test('each field has its usual words, but for what a shop without anything free does not say', async () => {
  const { site } = pageData('/');
  const all = await usualWords(site, programs);
  expect(WORD_FIELDS.filter((field) => !all[field])).toEqual([]);
  const paid = await usualWords(
    site,
    programs.filter(({ price }) => Number(price) > 0),
  );
  expect(WORD_FIELDS.filter((field) => !paid[field])).toEqual([
    'heroFree',
    'routineTitle',
    'routineLead',
    'homeRoutineTitle',
    'homeRoutineLead',
  ]);
});

test('they are said in the language of the shop, whatever its coach reads the studio in', async () => {
  const { site } = pageData('/');
  const words = await usualWords({ ...site, language: 'fi' }, programs);
  expect(words.goalMarathon).toBe('Maratonin juokseminen');
});

test('each field has its place on one page of the form', () => {
  const placed = WORD_PAGES.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
  expect(placed.toSorted()).toEqual(WORD_FIELDS.toSorted());
});
