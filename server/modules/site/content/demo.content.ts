import type { SiteContent } from '#contract/site/site-content.ts';
import { de } from './demo-words/de.ts';
import type { DemoWords, Label } from './demo-words/demo-words.ts';
import { es } from './demo-words/es.ts';
import { fi } from './demo-words/fi.ts';
import { ja } from './demo-words/ja.ts';
import { ko } from './demo-words/ko.ts';
import { ptBr } from './demo-words/pt-br.ts';
import { sv } from './demo-words/sv.ts';

const TRANSLATIONS: Readonly<Record<string, DemoWords>> = { fi, sv, de, es, 'pt-BR': ptBr, ko, ja };

/**
 * Returns the content of the demonstration, for every part of the pages. Coach, figures and testimonials are made up,
 * and pages say so. A real shop shows none of it. All but the story is translated; the story shows an untranslated original.
 */
export function demoContent(): SiteContent {
  return {
    language: 'en',
    social: [
      link(14_000, {
        id: 'instagram',
        name: 'Instagram',
        url: 'https://www.instagram.com/',
        handle: '@aamu.coaching',
        description: 'Daily training, early mornings and the honest middle of the week.',
      }),
      link(2_000, {
        id: 'strava',
        name: 'Strava',
        url: 'https://www.strava.com/',
        handle: 'Aamu Coaching',
        description: 'Every kilometre in the open: runs, rides and the slow ones too.',
      }),
      link(5_000, {
        id: 'youtube',
        name: 'YouTube',
        url: 'https://www.youtube.com/',
        handle: '@aamucoaching',
        description: 'Technique, race days and how a week is put together.',
      }),
      link(3_000, {
        id: 'linkedin',
        name: 'LinkedIn',
        url: 'https://www.linkedin.com/',
        handle: 'Aamu Coaching',
        description: 'Energy and leadership for people who run a business.',
      }),
    ],
    figures: {
      landing: [
        figure((number) => `${number(4.9)}/5`, 'average rating'),
        figure(over(500), 'athletes coached'),
        figure(over(25), 'countries'),
        figure((number) => number(0.92, { style: 'percent' }), 'success rate'),
      ],
      home: [
        figure(over(1_200), 'athletes'),
        figure((number) => `${number(4.9)}/5`, 'average rating'),
        figure(many(10_000), 'followers'),
        figure(over(8), 'years of coaching'),
      ],
      social: [
        figure(many(14_000), 'followers'),
        figure(over(365), 'days active'),
        figure(over(500), 'workouts shared'),
        figure(over(100), 'success stories'),
      ],
      about: [
        figure(over(5_000), 'athletes'),
        figure(over(8), 'years of coaching'),
        figure(over(25), 'countries'),
        figure(over(100), 'success stories'),
      ],
    },
    coach: demoCoach(),
  };
}

function demoCoach(): Coach {
  return {
    place: 'Helsinki, 60.17° N 24.94° E',
    about: {
      title: 'Father, builder, runner',
      lead: 'I run a construction company, I have children, and I train for marathons. For years I did all three tired. The mornings are where that changed.',
      panels: [
        {
          title: 'Family',
          teaser: 'Why training ends before breakfast',
          paragraphs: [
            'The house wakes at seven. Everything I want to do for myself has to be over by then, and it has to leave me kinder than it found me. That rule has shaped every plan I write.',
            'So the sessions are short on weekdays, nothing starts with a drive to a gym, and a night with a sick child moves the plan instead of breaking it.',
          ],
        },
        {
          title: 'Business',
          teaser: 'What a building site teaches about pacing',
          paragraphs: [
            'A site runs on order: ground first, frame second, and nobody plasters a wet wall. Bodies are the same. Sleep and easy kilometres are the ground; speed comes last.',
            'Owning a company also means long days that nobody plans. The programmes are tested on weeks like that, because those are the weeks that decide.',
          ],
        },
      ],
      translations: inEach(({ about }) => about),
    },
    story: STORY,
    testimonials: voices([
      {
        quote:
          'I stopped looking for more hours. The plan fits in front of the ones I have, and I am awake in meetings again.',
        role: 'Software lead, Espoo',
      },
      {
        quote: 'Night shifts used to end every plan I tried. This one asks how I slept first.',
        role: 'Nurse, Tampere',
      },
      {
        quote: 'Under four hours at my first marathon, and I missed no bedtime story for it.',
        role: 'Site manager, Turku',
      },
    ]),
  };
}

const STORY: Coach['story'] = {
  title: 'Three full days in one',
  lead: 'I am a father, I own a construction company in Helsinki, and I run long. None of the three waits for the other two. This is how they came to fit.',
  chapters: [
    {
      title: 'Tired for years',
      paragraphs: [
        'I was on site at seven, at the desk until six, and at home I was a man on a sofa with a phone in his hand. I trained after ten in the evening, when the children slept, and then lay awake with a fast pulse. On Saturdays I slept until ten and called it recovery.',
        'One evening I fell asleep while reading aloud. My daughter took the book, read on to the end by herself and switched off the lamp. Nothing had happened, and I did not like it at all.',
      ],
    },
    {
      title: 'Fifteen minutes earlier',
      paragraphs: [
        'I did not change my life. I moved one alarm by fifteen minutes and decided beforehand what those minutes were for: light, a glass of water, ten minutes of movement, no screen. In November in Helsinki, light means the lamp over the kitchen table.',
        'I did it for seven mornings and wrote down each afternoon how tired I was, from one to five. On Monday it was a four, on Sunday a two. That is not science. It was the first number in years that had moved the right way, so I did seven more. The first seven are the free programme today, almost unchanged.',
      ],
    },
    {
      title: 'Along the shore',
      paragraphs: [
        'After the minutes came kilometres. First to the bridge and back, in the dark, in the shoes I wore in the garden. Then ten. Then a winter of slow ones, which taught me more than the fast ones did: most of endurance is going easy while your pride asks for more.',
        'The Helsinki Marathon came, then lifting beside the running, then races that take a whole day. The company grew at the same time.',
      ],
      last: 'I did not find more hours. I stopped spending the ones I had on being tired.',
    },
    {
      title: 'How it became work',
      paragraphs: [
        'A foreman asked me what I was taking. I gave him a page of notes. He passed it on to his sister, who works nights in a hospital, and she wrote to ask what to do when the morning comes at four in the afternoon. I had no answer, so we worked one out together.',
        'That was the first coaching I ever did. I still begin the same way: with your week, not with my plan.',
      ],
    },
    {
      title: 'What I promise, and what I do not',
      paragraphs: [
        'I promise a plan that fits around your day, an answer to your questions twice a week, and a straight word when something does not work. After you buy coaching, you hear from me within 24 hours.',
        'I do not promise kilograms, times or dates. And I never write to strangers to sell them anything: if somebody does that in my name, it is not me.',
      ],
    },
  ],
  translations: {},
};

type Coach = SiteContent['coach'];
/** Formats a number in a language. */
type Write = (number: (value: number, options?: Intl.NumberFormatOptions) => string) => string;

function inEach<T>(say: (words: DemoWords, tag: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(TRANSLATIONS).map(([tag, words]) => [tag, say(words, tag)]));
}

function figure(write: Write, label: Label): SiteContent['figures']['landing'][number] {
  const translations = inEach(({ labels }, tag) => ({ value: written(write, tag), label: labels[label] }));
  return { value: written(write, 'en'), label, translations };
}

type Link = SiteContent['social'][number];

function link(followers: number, entry: Omit<Link, 'followers' | 'translations'>): Link {
  const said = (tag: string) => written(many(followers), tag);
  const translations = inEach(({ social }, tag) => ({ description: social[entry.id], followers: said(tag) }));
  return { ...entry, followers: said('en'), translations };
}

function voices(originals: readonly Omit<Coach['testimonials'][number], 'translations'>[]): Coach['testimonials'] {
  return originals.map((original, index) => ({
    ...original,
    translations: inEach(({ testimonials }) => testimonials[index]!),
  }));
}

function over(value: number): Write {
  return (number) => `${number(value)}+`;
}

/** Formats a number such as 14K+. */
function many(value: number): Write {
  return (number) => `${number(value, { notation: 'compact' })}+`;
}

function written(write: Write, tag: string): string {
  return write((value, options) => new Intl.NumberFormat(tag, { useGrouping: true, ...options }).format(value));
}
