import { foldText } from '#contract/forms/fold-text.ts';

/** Reduces text to small letters without accents: `E-Mail (privé)` → `emailprive`. */
export function toLetters(text: string): string {
  return stripNonLetters(foldText(text).normalize('NFC'));
}

/** Longest read text of a cell. Unicode takes quadratic time. */
const MAX_CELL_LENGTH = 1_000;

/** Folds a cell for the patterns of `CELL`. */
export function foldCell(text = ''): string {
  return foldText(text.slice(0, MAX_CELL_LENGTH)).normalize('NFC').trim();
}

function stripNonLetters(text: string): string {
  return text.replaceAll(/[^\p{L}]+/gu, '');
}

/** Builds a pattern for `toLetters` from lists of regular expressions, with spaces between them. */
function toPattern({ whole, part }: { whole?: string; part?: string }): RegExp {
  const join = (list: string) => list.trim().split(/\s+/).join('|');
  return new RegExp([whole && `^(?:${join(whole)})$`, part && join(part)].filter(Boolean).join('|'));
}

/** Names of columns in exports of other services and of this shop. */
export const COLUMN = {
  email: toPattern({
    whole: `e?mail e?mailaddress (?:primary|user|subscriber|contact|customer|member)email(?:address)? e?mailadresse?
      e?mailadres epost(?:adress|adresse)? adressee?mail courriel correo(?:electronico)? (?:enderecode)?email
      indirizzoemail sahkoposti(?:osoite)? メールアドレス 이메일(?:주소)? 电子邮件 邮箱`,
  }),
  language: toPattern({ whole: 'language lang locale sprache langue idioma kieli sprak' }),
  /** Tags, with commas, semicolons or bars between them. */
  tags: toPattern({ whole: 'tags? labels? schlagworter etiquettes? etiquetas? tunnisteet taggar タグ 태그' }),
  /** Boolean, or the date of joining: the person wants mail. */
  wants: toPattern({
    whole: `subscribedtoemails (?:is|email)?subscribed subscribedtonewsletter newsletter (?:email)?optin (?:is)?active
      accepts(?:email)?marketing email(?:marketing)?(?:consent|permission)?(?:granted)? marketing(?:consent|optin)?`,
  }),
  /** An answer about newsletters, in any words. */
  mayWant: toPattern({
    part: `optin optedin (?<!un)subscribed emailsubscription newsletter mailinglist(?!s) mailable marketing werbung
      (?:accept|receive)s?.*mail consent gdpr dsgvo rgpd einwillig angemeldet abonniert abonnee?s?$ abonnerad
      uutiskirje tilattu tilaaja nyhetsbrev prenumer boletin suscrit inscrit iscritt ingeschreven 購読 구독
      メルマガ ニュースレター 수신동의 뉴스레터`,
  }),
  /** An answer, in any words: the person confirmed the address. */
  mayBeConfirmed: toPattern({
    part: `(?:^|is|mail|address|subscription|subscriber|optin)(?:confirmed|verified)$
      (?:^|mail|posti)(?:bestatigt|vahvistettu|confirmad[oa]|confirmee?|bekraftad)$`,
  }),
  /** Date or boolean of a double opt-in: an empty cell is a person who did not confirm. */
  activated: toPattern({
    whole: `activated(?:time|date|at|on)? activation(?:time|date) aktiviert(?:am)? aktivierungsdatum aktiverad
      activee?(?:le)? activad[oa](?:el)? ativad[oa](?:em)?`,
  }),
  /** Date of a confirmation: an empty cell may be a person who did not confirm, or did not have to. */
  confirmedAt: toPattern({
    whole: `(?:optin)?confirm(?:ed|ation)?(?:time|date|at|on) doi(?:time|date|datum|at|on|am)?
      doubleoptin(?:time|date|datum|at|on|am) (?:e?mail|optin)?bestatigt(?:am|datum) bestatigungsdatum vahvistettupvm
      confirmad[oa](?:el|em) confirmee?le bekraftaddatum`,
  }),
  /** With a negation: about confirmed people. */
  confirmed: toPattern({ part: 'confirmed verified bestatigt vahvistettu confirmad[oa] confirmee? bekraftad' }),
  /** Date, boolean or reason: the person does not want mail, or cannot get it. */
  left: toPattern({
    whole: `(?:deleted|removed|left|clean(?:ed)?|(?:hard)?bounced?|complain(?:t|ed)?|spam(?:report)?(?:ed)?|blocked|banned|deactivated|disabled)(?:time|date|at|on)?
      emaildisabled bounced(?:hard|soft) deaktiviert(?:am)? gesperrt(?:am)? desactivee?(?:le)? desactivad[oa](?:el)? desativad[oa](?:em)?
      inaktiverad unconfirmed unverified stoptime peruut(?:us|ettu).* poistettu geloscht(?:am)? supprime
      eliminado excluido baja(?:el)? cancell?ed(?:time|date|at|on)?`,
    part: `unsub(?!scribes|scribecount) optout optedout suppress bla?o?cklist donot(?:email|contact|mail)
      bounced?(?:reason|type|date|time|at|on)$ (?:is|portal|hard|soft|email)bounced?$ spam(?:report|complaint)(?!s) abgemeld abmeld
      ausgetragen gekundigt desabonn desinscri debaja descadastr cancelad[oa](?:em|el)?$ peruttu avregistr avanmal
      avmeld uitgeschreven afgemeld disiscri 配信停止 登録解除 退会 수신거부 구독취소 退订`,
  }),
  /** One word. */
  status: toPattern({
    whole: `(?:email|subscription|subscriber|marketing|emailmarketing|member|contact|permission|emailpermission)(?:status|state)
      status statut tila situacao`,
  }),
  /** A word about something, such as a region. */
  mayBeStatus: toPattern({
    part: 'status statut ^state state$ stato$ estado tila$ situacao tillstand toestand ステータス 状態 状态 상태',
  }),
  /** With `mayBeStatus`: a status of newsletters. */
  topic: toPattern({
    part: `mail newsletter subscri abonn anmeld permission consent optin tilau uutiskirje nyhetsbrev boletin suscri
      inscri prenum iscri 配信 購読 구독 수신`,
  }),
  /** Other channels and consents, payments, addresses of pages, and counts of mails. */
  unrelated: toPattern({
    part: `^(?!.*mail).*(?:sms|phone|mobile|whatsapp|push|telefon|puhelin) link$ url$ token$
      (?:order|payment|billing|booking|bestell|zahlungs)(?:stat|conf) (?:status|state).*(?:chang|date|updated)
      (?:optin|confirm(?:ed|ation)?|consent|signup|subscri[a-z]*)(?:ip|ipaddress)$ ^consentwords$
      consent.*(?:photo|foto|image|video|health) (?:photo|foto|image|video|health).*consent
      (?:optin|consent|newsletter|marketing|subscribed|signup|status)[a-z]*(?:source|sourcetype|method|form|formid|text|version|channel|language|frequency|page|url|id)$
      count$ (?:mails|newsletters?)(?:open|click|bounc|deliver|repl|sent|receiv)`,
  }),
};

/** Words between limits, for `foldWords`. */
function toWords(list: string, end = String.raw`(?!\p{L})`): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${list.trim().split(/\s+/).join('|')})${end}`, 'u');
}

/** Words that reverse the name of a column, and refuse in a cell; `No. 5` is a number. */
const NOT = toWords(String.raw`no(?!\.|\s*\d) not non nao n't don't doesn't dont pas sans sin sem ei ej inte inget inga
  nej nein nee niet geen never without ilman utan kein\p{L}* nicht\p{L}* ohne`);
/** Beginnings of words for a refusal, and the same in languages without spaces. */
const REFUSAL = toWords(
  String.raw`exclude remove unchecked ab(?:ge)?(?:lehn|bestell) verweiger widerr[ou]f withdr[ae]w revo[ck] declin refus
    reject objected cancel pause suspend stop(?!over) erase delete expire`,
  '',
);
const REFUSAL_CJK = /不要|停止|解除|拒否|해지|중지|철회|거부/;

/** True if a word reverses the rest of the name, or refuses in a cell. */
export function isNegated(text: string): boolean {
  const words = foldWords(text);
  return NOT.test(words) || REFUSAL.test(words) || REFUSAL_CJK.test(words);
}

/** Longest name of a column with one clear meaning. */
const MAX_NAME_LENGTH = 50;

/** True if a name may mean either: a sentence, such as “… unsubscribe at any time”. */
export function isSentence(header: string): boolean {
  return header.length > MAX_NAME_LENGTH || /[/?!,;:=()[\]]| [-–—] /.test(header) || ASIDE.test(foldText(header));
}

/** True if a name lists its answers, as “Newsletter yes/no” does. */
export function namesAnswers(header: string): boolean {
  const words = foldWords(header).split(/[^\p{L}\d]+/u);
  return words.some((word) => CELL.yes.test(word)) && words.some((word) => CELL.no.test(word));
}

/** Beginnings of words about newsletters that the person does want: “Never miss …”, “no spam”, “cancel anytime”. */
const ASIDE = /miss|verpass|spam|any ?time|jederzeit|nicht nur|not only|commercial|expire/;

/** True if a column about leaving may mean the opposite. */
export function isLeavingUnclear(header: string): boolean {
  if (isSentence(header) && COLUMN.mayWant.test(toLetters(header))) return true;
  return NOT.test(foldWords(header).replace(/do(?:es)?[\s-]*not/, ''));
}

/** Folds text, and separates its words: `noNewsletter`, `NO_NEWSLETTER` → `no newsletter`. */
function foldWords(text: string): string {
  return foldCell(text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' '));
}

/** Words in cells. */
export const CELL = {
  yes: /^(?:true|yes|y|1|1\.0|x|✓|✔|on|wahr|ja|vrai|oui|si|verdadero|verdadeiro|sim|tosi|kylla|sant|はい|예)$/,
  no: /^(?:false|no|n|0|0\.0|off|falsch|nein|nee|faux|non|falso|nao|epatosi|ei|falskt|nej|none|null|never|-|いいえ|아니요)$/,
  /** A “no” that says nothing about a status. */
  missing: /^(?:none|null|-)$/,
  /** No date of leaving, and no reason. */
  nothing: /^(?:n\/?a|n\.a\.|nan|[0\s:.,/[\]{}"'-]*)$/,
  /** The words of consent in this shop's own export. */
  ownConsent: /^(?:import|newsletter-\d+)$/,
  date: /^(?!0000)\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/,
  subscribed: toPattern({
    whole: `active subscribed confirmed verified enabled (?:single|double)?opt(?:ed)?in implicit explicit express valid deliverable aktiv
      angemeldet bestatigt abonniert actif abonnee? confirmee? activo suscrito confirmado ativo inscrito aktiivinen
      tilaaja tilattu vahvistettu prenumerant bekraftad iscritto actief marketingcontact 有効 구독중`,
  }),
  unconfirmed: toPattern({
    part: `^pending ^unconfirmed ^notconfirmed ^unverified ^notverified ^unactivated ^awaiting ^invited ^ausstehend
      ^unbestatigt ^enattente ^pendiente ^pendente ^odottaa`,
  }),
  /** Codes of the WordPress plugin “Newsletter”, where a whole column has them: confirmed, not confirmed, left, bounced, complained. */
  code: /^[csubp]$/,
  unsubscribed: toPattern({
    part: `^unsub ^clean ^bounc ^hardbounc ^softbounc ^complain ^spam ^delet ^remov ^suppress ^block ^blacklist
      ^opt(?:ed)?out ^inactive ^disabled ^cancel ^archiv ^non?t?sub ^notsub ^nonmarketing ^neversub ^undeliver ^invalid ^rejected
      ^abgemeldet ^gekundigt ^inaktiv ^gelosch ^desabonn ^desinscri ^inactif ^baja(?!california) ^dadodebaja ^inactivo
      ^inativo ^descadastrad ^peruttu ^peruutet ^avsl ^avregistr ^avanmal ^disiscri ^uitgeschreven ^afgemeld
      ^donot(?:email|contact|mail) ^deactiv ^banned ^entfernt ^gesperrt ^deaktiv ^blockier ^supprime ^desactiv ^bloque
      ^eliminad ^desativ ^removid ^susp ^poistettu ^estetty ^borttag ^sparra ^inaktivera ^verwijder ^配信停止 ^수신거부`,
  }),
};

/** Cells of a person without newsletters in a column of any name. */
const UNSUBSCRIBED_WORDS = new Set(
  `unsub unsubscribe unsubscribed notsubscribed nonsubscribed neversubscribed optout optedout donotemail donotcontact
  donotmail bounced hardbounced softbounced hardbounce softbounce cleaned complained spamcomplaint suppressed
  blocklisted blacklisted inactive deleted cancelled canceled undeliverable unconfirmed notconfirmed unverified
  unactivated awaitingconfirmation pending abgemeldet ausgetragen gekündigt inaktiv gelöscht unbestätigt ausstehend
  désabonné désabonnée désinscrit désinscrite inactif enattente dadodebaja debaja inactivo pendiente cancelado
  descadastrado inativo pendente removed suspended blocked banned disabled deactivated archived spam spammy bounce entfernt gesperrt
  blockiert deaktiviert supprimé supprimée bloqué bloquée désactivé désactivée eliminado eliminada bloqueado bloqueada
  desactivado desactivada desativado desativada removido removida poistettu estetty borttagen spärrad inaktiverad peruttu peruutettu avregistrerad avanmäld avslutad disiscritto uitgeschreven afgemeld
  配信停止 登録解除 退会 수신거부 구독취소 退订`
    .split(/\s+/)
    .flatMap((word) => [word, toLetters(word)]),
);
/** Maximum length of such a cell. */
const MAX_WORD_LENGTH = 30;

/** True if the whole cell is a word for people who left or never confirmed. Cheaper than `toLetters`. */
export function isUnsubscribedWord(cell: string): boolean {
  return cell.length <= MAX_WORD_LENGTH && UNSUBSCRIBED_WORDS.has(stripNonLetters(cell.normalize('NFC').toLowerCase()));
}
