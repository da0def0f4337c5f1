import { isEmail } from '#contract/forms/email.ts';
import { splitTags } from '#contract/newsletter/tags.studio.ts';
import type { ImportColumns, SubscriberStanding } from '#contract/newsletter/subscribers.studio.ts';

/** Standings of a line, from the least to the most careful. */
export const STANDINGS = [
  'subscribed',
  'unclear',
  'unconfirmed',
  'unsubscribed',
] as const satisfies SubscriberStanding[];

/** Indexes of the known columns. */
export interface Columns {
  /** `several` if more than one contains addresses and none has a matching name. */
  email: number | 'several' | undefined;
  language: number | undefined;
  tags: number | undefined;
  /** Columns about the wish to get newsletters. */
  standing: readonly { index: number; read: (cell: string) => SubscriberStanding }[];
  /** True if the first line names the columns. */
  hasHeader: boolean;
  /** True if the first line names the column of addresses. */
  isNamed: boolean;
  /** Names as in the file. */
  names: ImportColumns;
}

/** Names of columns in exports of other services, letters only. */
const EMAIL =
  /^(?:e?mail|e?mailaddress|address|(?:primary|user|subscriber|contact|customer|member)email(?:address)?|e?mailadresse|epost(?:adress|adresse)?|adressee?mail|courriel|correo(?:electr[oó]nico)?|(?:endere[cç]ode)?email|indirizzoemail|s[äa]hk[öo]posti(?:osoite)?|メールアドレス|이메일(?:주소)?|电子邮件|邮箱)$/;
const LANGUAGE = /^(?:language|lang|locale|sprache|langue|idioma|kieli|spr[åa]k)$/;
/** Tags, with commas, semicolons or bars between them. */
const TAGS = /^(?:tags?|labels?|schlagw[oö]rter|[ée]tiquettes?|etiquetas?|tunnisteet|taggar|タグ|태그)$/;
/** Boolean: the person wants mail. */
const WANTS =
  /^(?:subscribedtoemails|(?:is|email)?subscribed|subscribedtonewsletter|newsletter|(?:email)?optin|(?:is)?active|accepts(?:email)?marketing|email(?:marketing)?(?:consent|permission)?(?:granted)?|marketing(?:consent|optin)?)$/;
/** Date or boolean: the person does not want mail, or cannot get it. */
const LEFT =
  /^(?:deleted(?:at|on)?|unsub(?:scribed?)?(?:time|date|at|on)?|date(?:unsubscribed|optedout)|left(?:at|on)?|(?:email)?(?:opt|opted)out(?:time|date|at|on)?|clean(?:ed)?(?:time|date|at|on)?|(?:hard)?bounced?(?:at|on)?|complain(?:t|ed)?(?:at|on)?|spam(?:report)?(?:ed)?(?:at|on)?|(?:email)?suppress(?:ed|ion)?(?:at|on|reason)?|block(?:ed)?(?:at|on)?|blacklisted|(?:email)?disabled|donot(?:email|contact|mail)|globallyunsubscribed)$/;
/** One word. */
const STATUS =
  /^(?:(?:email|subscription|subscriber|marketing|emailmarketing|member|contact|permission|emailpermission)?(?:status|state)|statut|estado|tila|situa[cç][aã]o)$/;

const YES = /^(?:true|yes|y|1|x|on|wahr|ja|vrai|oui|s[ií]|verdadero|verdadeiro|sim|tosi|kyll[äa]|sant)$/;
const NO = /^(?:false|no|n|0|off|falsch|nein|faux|non|falso|n[ãa]o|ep[äa]tosi|ei|falskt|nej|none|null|never|-)$/;
const SUBSCRIBED =
  /^(?:active|subscribed|confirmed|verified|enabled|(?:single|double)?opt(?:ed)?in|aktiv|angemeldet|best[äa]tigt|abonniert|actif|abonn[ée]e?|confirm[ée]e?|activo|suscrito|confirmado|ativo|inscrito|aktiivinen|tilaaja|vahvistettu|prenumerant|bekr[äa]ftad)$/;
const UNCONFIRMED =
  /^(?:pending|unconfirmed|notconfirmed|unverified|notverified|awaiting.*|invited|ausstehend|unbest[äa]tigt|enattente|pendiente|pendente|odottaa)/;
const UNSUBSCRIBED =
  /^(?:unsub|clean|bounc|hardbounc|softbounc|complain|spam|delet|remov|suppress|block|blacklist|opt(?:ed)?out|inactive|disabled|cancel|archiv|non?t?sub|notsub|neversub|undeliver|invalid|rejected|abgemeldet|gek[üu]ndigt|inaktiv|gel[öo]scht|d[ée]sabonn|d[ée]sinscri|inactif|baja|inactivo|cancelado|inativo|descadastrad|peruttu|avsl)/;

/** Finds the columns by their names in the first row, or by their content. */
export function findColumns(rows: readonly (readonly string[])[]): Columns {
  const first = rows[0] ?? [];
  const names = first.map(stripNonLetters);
  const named = names.findIndex((name) => EMAIL.test(name));
  const isNamed = named >= 0;
  const hasHeader =
    isNamed || (rows.length > 1 && !first.some(isEmail) && rows.slice(1).some((row) => row.some(isEmail)));
  const email = isNamed ? named : findAddresses(hasHeader ? rows.slice(1) : rows);
  const language = hasHeader ? findColumnIndex(names, LANGUAGE) : undefined;
  const tags = hasHeader ? findColumnIndex(names, TAGS) : undefined;
  const standing = hasHeader ? names.flatMap((name, index) => listStandingReaders(name, index)) : [];
  const nameAt = (index: number | undefined) => (hasHeader && index !== undefined ? (first[index] ?? null) : null);
  return {
    email,
    language,
    tags,
    standing,
    hasHeader,
    isNamed,
    names: {
      email: typeof email === 'number' ? nameAt(email) : null,
      language: nameAt(language),
      standing: standing.map(({ index }) => first[index] ?? ''),
      tags: nameAt(tags),
    },
  };
}

/** Reads a line's wish to get newsletters. Without such a column the coach vouches for the file. */
export function readStanding({ standing }: Pick<Columns, 'standing'>, record: readonly string[]): SubscriberStanding {
  const found = standing.map(({ index, read }) => read((record[index] ?? '').trim().toLowerCase()));
  return STANDINGS.findLast((each) => found.includes(each)) ?? 'subscribed';
}

/** Reads the tags in a cell; Mailchimp puts each in quotation marks. */
export function readTags(cell: string): string[] {
  return splitTags(cell.replaceAll('"', '').replaceAll(/[;|]/g, ','));
}

function findAddresses(rows: readonly (readonly string[])[]): number | 'several' | undefined {
  const counts = new Map<number, number>();
  for (const row of rows) {
    for (const [index, cell] of row.entries()) if (isEmail(cell)) counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  if (counts.size > 1) return 'several';
  // A single column may contain only invalid addresses; each is then reported.
  return counts.keys().next().value ?? (rows.every((row) => row.length === 1) && rows.length > 0 ? 0 : undefined);
}

function listStandingReaders(name: string, index: number): Columns['standing'] {
  if (WANTS.test(name) && !EMAIL.test(name)) return [{ index, read: readWants }];
  if (LEFT.test(name)) return [{ index, read: readLeft }];
  return STATUS.test(name) ? [{ index, read: readStatus }] : [];
}

function readWants(cell: string): SubscriberStanding {
  if (YES.test(cell)) return 'subscribed';
  return NO.test(cell) ? 'unsubscribed' : readStatus(cell);
}

function readLeft(cell: string): SubscriberStanding {
  return cell === '' || NO.test(cell) ? 'subscribed' : 'unsubscribed';
}

function readStatus(cell: string): SubscriberStanding {
  const word = stripNonLetters(cell);
  if (SUBSCRIBED.test(word)) return 'subscribed';
  if (UNCONFIRMED.test(word)) return 'unconfirmed';
  return UNSUBSCRIBED.test(word) ? 'unsubscribed' : 'unclear';
}

function findColumnIndex(names: readonly string[], pattern: RegExp): number | undefined {
  const found = names.findIndex((name) => pattern.test(name));
  return found >= 0 ? found : undefined;
}

function stripNonLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]+/gu, '');
}
