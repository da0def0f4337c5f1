import type { ProgramTranslations } from './program-words.ts';

export const fi: ProgramTranslations = {
  1: {
    description: 'Seitsemän lyhyttä aamua, jotka antavat päivälle tuntuvan alun. Opas sähköpostiisi, ilmaiseksi.',
    features: [
      'Seitsemän viidentoista minuutin aamua',
      'Ei välineitä, ei sovellusta, ei tilausta',
      'Tulostettava opas, jossa joka päivälle helpompi ja vaativampi vaihtoehto',
      'Yhden sivun seurantalista, josta näet viikon karttuvan',
    ],
    badge: 'SUOSITUIN',
  },
  2: {
    description: 'Kolmessakymmenessä päivässä tasaiseen vireeseen, aamun ensimmäisestä palaverista iltalenkkiin.',
    features: [
      '30 päivää, yksi selkeä tehtävä päivässä',
      'Uni, ruoka ja harjoittelu samassa suunnitelmassa',
      'Tehty täysiin kalentereihin: 20–40 minuuttia päivässä',
      'Viikoittaiset arviointilomakkeet',
    ],
    offers: { once: { name: '30 päivän ohjelma' } },
  },
  3: {
    description:
      'Voima ja kestävyys viikossa, joka toimii. Täysi harjoitusohjelma, harjoituspäiväkirja ja kehityksen seuranta.',
    features: [
      'Valmis viikko-ohjelma: voimaharjoittelu, juoksu, palautuminen',
      '60–90 minuutin harjoitukset lämmittelyineen ja lepoaikoineen',
      'Kirjaa sarjasi ja näe, miten luvut nousevat',
      'Kuntosalille, kotivaihtoehdoin',
    ],
    badge: 'PARAS VASTINE RAHALLE',
  },
  4: {
    displayName: 'Henkilökohtainen valmennus',
    description:
      'Yksi valmentaja, sinun kalenterisi, sinun kehosi. Oma suunnitelma joka kuukausi ja vastaus silloin, kun tarvitset sen.',
    features: [
      'Henkilökohtainen harjoittelu- ja energiasuunnitelma joka kuukausi',
      'Kuulumiset sähköpostitse neljästi kuussa, kerran viikossa',
      'Vastaukset kysymyksiisi kahdesti viikossa',
      'Kaikki ohjelmat käytössäsi valmennuksen ajan',
    ],
    badge: 'PREMIUM',
    offers: {
      monthly: { name: 'Kuukausivalmennus', displayName: 'Premium: henkilökohtainen valmennus' },
      kickstart: { name: '4 viikon alkusysäys' },
      continuation: { name: 'Jatko' },
    },
  },
};
