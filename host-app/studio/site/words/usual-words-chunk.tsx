import { msg } from '@lingui/core/macro';
import words from 'virtual:words';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import { speakerWith } from '#contract/i18n/speak.ts';
import {
  GOAL_WORDS,
  PLACE_WORDS,
  PROFILE_GOAL_WORDS,
  type Promised,
  STYLE_WORDS,
  type WordField,
} from '#contract/site/word-fields.ts';
import { about, closingWords } from '#host-app/content/about.ts';
import { stories, storiesLead } from '#host-app/content/blog.ts';
import { stations } from '#host-app/content/course.ts';
import { homeWords, programs as homePrograms, routine as homeRoutine } from '#host-app/content/home.ts';
import { community, contact, hero, hub, programsWords, routine, voices } from '#host-app/content/landing.ts';
import { footerTagline, buildNavigation } from '#host-app/content/navigation.ts';
import { coaching, start, week } from '#host-app/content/personal-coaching.ts';
import { social } from '#host-app/content/social.ts';
import { nextStepPromises } from '#host-app/content/thank-you.ts';
import { freeStart, isGuide } from '#host-app/pages/landing/free-start/free-start.ts';
import { wordsIn, wordsReady } from '#widgets/core/i18n/word-files.ts';
import { POST_END } from '#widgets/elements/blog/post/post-end.ts';
import { asPart, type Words } from '#widgets/core/i18n/words.tsx';
import { MORE_TITLE } from '#widgets/elements/dashboard/programs/locked-cards.tsx';
import { NAMELESS } from '#widgets/parts/dashboard/numbers.ts';
import { LEVEL_NAME } from '#widgets/elements/dashboard/progress/stats.tsx';
import { ENVIRONMENT_LABELS, GOAL_LABELS, STYLE_LABELS } from '#widgets/elements/onboarding/answer-labels.ts';
import { PROFILE_GOAL_LABELS } from '#widgets/elements/profile/form/use-goals.ts';
import { ACTIONS } from '#widgets/elements/programs/program-card.tsx';
import { SESSION_LENGTH } from '#widgets/elements/training/session/session-length.ts';

type Usual = Partial<Record<WordField, Words | undefined>>;

/** Returns the default texts in the shop's own language, from its current data. */
export async function usualWords(
  site: SiteResponse,
  programs: ProgramsResponse,
): Promise<Partial<Record<WordField, string>>> {
  await wordsReady(words, site.language);
  const { say } = speakerWith(site.language, wordsIn(words, site.language));
  const all: Usual = { ...ofFront(site, programs), ...ofHome(site, programs), ...ofCoaching(), ...ofMembers };
  return Object.fromEntries(
    Object.entries({
      ...all,
      ...closing(site, programs),
      halvesTitle: about.halves,
      storiesLead: storiesLead({ site }),
      followTitle: social.title,
      socialLead: social.lead,
      postEndTitle: POST_END.title,
      postEndLead: POST_END.lead,
      footLead: footerTagline,
      menuBlog: linkTo('/blog', site),
      menuFollow: linkTo('/social', site),
      ...choices(GOAL_WORDS, GOAL_LABELS),
      ...choices(PROFILE_GOAL_WORDS, PROFILE_GOAL_LABELS),
      ...choices(PLACE_WORDS, ENVIRONMENT_LABELS),
      ...choices(STYLE_WORDS, STYLE_LABELS),
    }).flatMap(([field, usual]) => (usual === undefined ? [] : [[field, say(usual).replaceAll(/<\/?\d+>/g, '')]])),
  );
}

function ofFront(site: SiteResponse, programs: ProgramsResponse): Usual {
  const free = freeStart(programs);
  const cards = programsWords(programs.filter(({ onFront }) => onFront).length, site.samples);
  return {
    shopTitle: site.brand.name,
    heroTitle: site.samples ? hero.title : site.brand.name,
    heroLead: site.samples ? hero.demoLead : hero.lead,
    heroStart: hero.start,
    heroFree: free && (isGuide(free) ? hero.routine : hero.free(free.displayName)),
    programsTitle: cards.title,
    programsLead: cards.lead,
    ...ofFree(['routineTitle', 'routineLead'], routine, free),
    hubTitle: hub.title,
    hubLead: hub.lead,
    hubSample: hub.sample,
    hubName: stations.hub.label,
    communityTitle: community.title,
    communityLead: community.lead,
    storiesTitle: stories.title,
    voicesTitle: voices.title,
    contactTitle: contact.title,
    contactLead: contact.lead,
  };
}

function ofHome({ samples }: SiteResponse, programs: ProgramsResponse): Usual {
  const { title, lead } = homeWords(programs.filter(({ front }) => front?.at).length, samples);
  return {
    homeTitle: title,
    homeLead: lead,
    homeProgramsTitle: homePrograms.title,
    homeProgramsLead: homePrograms.lead,
    ...ofFree(['homeRoutineTitle', 'homeRoutineLead'], homeRoutine, freeStart(programs)),
  };
}

/** Returns the texts for a free programme, which are its own; the shop's guide has defaults. */
function ofFree(
  [title, lead]: [WordField, WordField],
  guide: { title: Words; lead: Words },
  free: ProgramsResponse[number] | undefined,
): Usual {
  if (!free) return {};
  return isGuide(free)
    ? { [title]: guide.title, [lead]: guide.lead }
    : { [title]: free.displayName, [lead]: free.description };
}

function closing({ samples }: SiteResponse, programs: ProgramsResponse): Usual {
  const { title, lead } = closingWords(programs.some(isGuide), samples);
  return { aboutEndTitle: title, aboutEndLead: lead };
}

/** Returns the response promise in the wording of the page about coaching. */
function ofCoaching(): Usual {
  const step = (promise: Promised) => start.find(([, about]) => about === promise)?.[0];
  const [, when, what] = nextStepPromises.find(([promise]) => promise === 'promiseCheckIns')!;
  const [often, checkIn] = [asPart(when), asPart(what)];
  return {
    coachingLead: coaching.lead,
    startCoaching: ACTIONS.subscription,
    promiseContact: step('promiseContact'),
    promisePlan: step('promisePlan'),
    weekTitle: coaching.weekTitle,
    ...Object.fromEntries(week.map(({ field, what }) => [field, what])),
    promiseCheckIns: msg`${often}: ${checkIn}`,
  };
}

const ofMembers: Usual = {
  memberName: NAMELESS,
  levelName: LEVEL_NAME,
  moreTitle: MORE_TITLE,
  sessionLength: SESSION_LENGTH,
  mailEnd: msg`See you out there,`,
};

const linkTo = (path: string, site: SiteResponse) =>
  buildNavigation({ language: site.language }).find(({ href }) => href === path)?.label;

function choices<K extends string>(fields: Readonly<Record<K, WordField>>, labels: Readonly<Record<K, Words>>): Usual {
  return Object.fromEntries((Object.keys(fields) as K[]).map((key) => [fields[key], labels[key]]));
}
