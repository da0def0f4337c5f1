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
    front: {
      subtitle: 'Seitsemän aamua, ilmaiseksi',
      description: 'Viisitoista minuuttia ennen kuin päivä alkaa. Ei mitään ostettavaa, ei välineitä.',
      features: [
        'Yksi asia joka aamulle',
        'Valoa, vettä, liikettä, aamiainen',
        'PDF tulostettavaksi ja säilytettäväksi',
      ],
      highlight: 'Aloita huomisaamuna',
      at: '05:30',
      how: '15 minuuttia, ennen kuin talo herää',
    },
    interest: 'Ilmainen aamurutiini',
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
    front: {
      subtitle: '30 päivää',
      description: 'Uni, ruoka ja harjoittelu järjestyksessä, joka kestää täyden kalenterin.',
      features: [
        'Yksi selkeä tehtävä joka päivälle',
        'Harjoitus 20–40 minuutissa',
        'Aterioita ilman vaakaa',
        '30 päivän rahat takaisin -takuu',
      ],
      highlight: 'Maksetaan kerran, jää sinulle',
      at: '06:15',
      how: '20–40 minuuttia, ennen töitä',
    },
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
    front: {
      at: '17:30',
      how: '60–90 minuuttia, töiden jälkeen',
    },
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
    front: {
      subtitle: 'Yksi valmentaja, yksi suunnitelma',
      description: 'Suunnitelma viikkoosi, kisoihisi ja lastesi nukkumaanmenoaikaan, hiottuna matkan varrella.',
      features: [
        'Uusi suunnitelma joka kuukausi',
        'Neljät kuulumiset sähköpostilla kuukaudessa',
        'Vastaukset kysymyksiin kahdesti viikossa',
        '14 päivän rahat takaisin -takuu',
      ],
      highlight: 'Sinulle laadittu',
      badge: 'PARAS VASTINE RAHALLE',
      at: 'Oma tuntisi',
      how: 'Niin kauan kuin sinulla on aikaa, silloin kun kalenteriin mahtuu',
    },
    interest: 'Henkilökohtainen valmennus',
  },
};
