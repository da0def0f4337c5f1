interface Authority {
  name: string;
  url: string;
  /** Language of the name. */
  lang: string;
}

/**
 * Data protection authorities, by the seller's country. In the EU and EEA they are the members of the European Data
 * Protection Board (edpb.europa.eu, "Our members"). The United Kingdom and Switzerland are added. Finland's name is in
 * the page's language. Germany has one for each of its Länder, so it is missing here.
 */
export const DATA_AUTHORITIES: Readonly<Record<string, Authority>> = {
  AT: { name: 'Datenschutzbehörde', url: 'https://www.dsb.gv.at/', lang: 'de' },
  BE: { name: 'Data Protection Authority', url: 'https://www.dataprotectionauthority.be/', lang: 'en' },
  BG: { name: 'Commission for Personal Data Protection', url: 'https://www.cpdp.bg/', lang: 'en' },
  CH: {
    name: 'Eidgenössischer Datenschutz- und Öffentlichkeitsbeauftragter',
    url: 'https://www.edoeb.admin.ch/',
    lang: 'de',
  },
  CY: { name: 'Commissioner for Personal Data Protection', url: 'https://www.dataprotection.gov.cy/', lang: 'en' },
  CZ: { name: 'Úřad pro ochranu osobních údajů', url: 'https://uoou.gov.cz/', lang: 'cs' },
  DK: { name: 'Datatilsynet', url: 'https://www.datatilsynet.dk/', lang: 'da' },
  EE: { name: 'Andmekaitse Inspektsioon', url: 'https://www.aki.ee/', lang: 'et' },
  ES: { name: 'Agencia Española de Protección de Datos', url: 'https://www.aepd.es/', lang: 'es' },
  FR: { name: 'CNIL', url: 'https://www.cnil.fr/', lang: 'fr' },
  GB: { name: 'Information Commissioner’s Office', url: 'https://ico.org.uk/', lang: 'en' },
  GR: { name: 'Hellenic Data Protection Authority', url: 'https://www.dpa.gr/', lang: 'en' },
  HR: { name: 'Agencija za zaštitu osobnih podataka', url: 'https://azop.hr/', lang: 'hr' },
  HU: {
    name: 'Nemzeti Adatvédelmi és Információszabadság Hatóság',
    url: 'https://www.naih.hu/',
    lang: 'hu',
  },
  IE: { name: 'Data Protection Commission', url: 'https://www.dataprotection.ie/', lang: 'en' },
  IS: { name: 'Persónuvernd', url: 'https://www.personuvernd.is/', lang: 'is' },
  IT: { name: 'Garante per la protezione dei dati personali', url: 'https://www.garanteprivacy.it/', lang: 'it' },
  LI: { name: 'Datenschutzstelle Fürstentum Liechtenstein', url: 'https://www.datenschutzstelle.li/', lang: 'de' },
  LT: { name: 'Valstybinė duomenų apsaugos inspekcija', url: 'https://vdai.lrv.lt/', lang: 'lt' },
  LU: {
    name: 'Commission nationale pour la protection des données',
    url: 'https://cnpd.public.lu/',
    lang: 'fr',
  },
  LV: { name: 'Datu valsts inspekcija', url: 'https://www.dvi.gov.lv/', lang: 'lv' },
  MT: { name: 'Information and Data Protection Commissioner', url: 'https://idpc.org.mt/', lang: 'en' },
  NL: { name: 'Autoriteit Persoonsgegevens', url: 'https://autoriteitpersoonsgegevens.nl/', lang: 'nl' },
  NO: { name: 'Datatilsynet', url: 'https://www.datatilsynet.no/', lang: 'nb' },
  PL: { name: 'Urząd Ochrony Danych Osobowych', url: 'https://uodo.gov.pl/', lang: 'pl' },
  PT: { name: 'Comissão Nacional de Proteção de Dados', url: 'https://www.cnpd.pt/', lang: 'pt' },
  RO: {
    name: 'Autoritatea Națională de Supraveghere a Prelucrării Datelor cu Caracter Personal',
    url: 'https://www.dataprotection.ro/',
    lang: 'ro',
  },
  SE: { name: 'Integritetsskyddsmyndigheten', url: 'https://www.imy.se/', lang: 'sv' },
  SI: { name: 'Informacijski pooblaščenec', url: 'https://www.ip-rs.si/', lang: 'sl' },
  SK: {
    name: 'Úrad na ochranu osobných údajov Slovenskej republiky',
    url: 'https://dataprotection.gov.sk/',
    lang: 'sk',
  },
};
