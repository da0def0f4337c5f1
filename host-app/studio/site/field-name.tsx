import { msg } from '@lingui/core/macro';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { WORD_LABELS } from './words-fields.tsx';

/** What a field of the history is called: `chapters.1.title` is "Chapters 2: Title". */
export function FieldName({ field }: { field: string }) {
  const say = useSay();
  const parts = field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : say(NAMES[part] ?? part)));
  return <>{parts.join(' · ')}</>;
}

const NAMES: Readonly<Record<string, Words>> = {
  language: msg`Written in`,
  name: msg`Name`,
  prefix: msg`Start of programme names`,
  supportEmail: msg`Support address`,
  timeZone: msg`Time zone`,
  address: msg`Address`,
  country: msg`Country`,
  businessId: msg`Business ID`,
  vatId: msg`VAT ID`,
  register: msg`Register`,
  phone: msg`Phone`,
  authorityName: msg`Name of the authority`,
  authorityUrl: msg`Address of the authority`,
  terms: msg`Terms`,
  privacy: msg`Privacy notice`,
  withdrawal: msg`Right of withdrawal`,
  translations: msg`In other languages`,
  currency: msg`Currency where nobody knows where a visitor is`,
  accent: msg`Main colour`,
  accentDark: msg`Main colour on dark grounds`,
  highlight: msg`Second colour`,
  corners: msg`Corners`,
  logo: msg`Logo for light grounds`,
  logoDark: msg`Logo for dark grounds`,
  icon: msg`Icon`,
  portrait: msg`Portrait`,
  portraitAlt: msg`What the portrait shows`,
  photos: msg`Photos`,
  picture: msg`Picture`,
  alt: msg`What it shows`,
  place: msg`Where you live`,
  aboutTitle: msg`Front page, title`,
  aboutLead: msg`Front page, lead`,
  panels: msg`Panels`,
  storyTitle: msg`Page about you, title`,
  storyLead: msg`Page about you, lead`,
  chapters: msg`Chapters`,
  title: msg`Title`,
  teaser: msg`Teaser`,
  text: msg`Text`,
  last: msg`Last line`,
  landing: msg`Front page`,
  home: msg`Page with all programmes`,
  social: msg`Page “Follow”`,
  about: msg`Page about you`,
  value: msg({ message: 'Figure', comment: 'A number as it is shown, such as 500+' }),
  label: msg`What it counts`,
  items: msg`Client voices`,
  quote: msg`What they said`,
  role: msg`Role and place`,
  consentBy: msg`Who agreed to it`,
  consentOn: msg`Agreed on`,
  consentEmail: msg`Their mailbox`,
  links: msg`Profiles`,
  id: msg`Platform`,
  url: msg`Address of your profile`,
  handle: msg`Name there`,
  description: msg`What you show there`,
  followers: msg`Followers`,
  taken: msg`Not on the pages`,
  ...WORD_LABELS,
};
