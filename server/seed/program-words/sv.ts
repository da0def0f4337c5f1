import type { ProgramTranslations } from './program-words.ts';

export const sv: ProgramTranslations = {
  1: {
    description: 'Sju korta morgnar som ger dagen en start du känner av. En guide via mejl, gratis.',
    features: [
      'Sju morgnar på femton minuter',
      'Ingen utrustning, ingen app, inget abonnemang',
      'En guide att skriva ut, med ett lättare och ett tuffare alternativ varje dag',
      'En checklista på en sida där du ser veckan växa fram',
    ],
    badge: 'POPULÄRAST',
    front: {
      subtitle: 'Sju morgnar, gratis',
      description: 'Femton minuter innan dagen börjar. Inget att köpa, ingen utrustning.',
      features: ['En sak för varje morgon', 'Ljus, vatten, rörelse, frukost', 'En PDF att skriva ut och behålla'],
      highlight: 'Börja i morgon bitti',
      at: '05:30',
      how: '15 minuter, innan huset vaknar',
    },
    interest: 'Den kostnadsfria morgonrutinen',
  },
  2: {
    description: 'Trettio dagar till jämn energi, från dagens första möte till kvällens löprunda.',
    features: [
      '30 dagar, en tydlig uppgift om dagen',
      'Sömn, mat och träning i samma plan',
      'Gjort för fulla kalendrar: 20–40 minuter om dagen',
      'Utvärderingsblad varje vecka',
    ],
    offers: { once: { name: '30-dagarsprogram' } },
    front: {
      subtitle: '30 dagar',
      description: 'Sömn, mat och träning, i en ordning som överlever en full kalender.',
      features: [
        'En tydlig uppgift för varje dag',
        'Träning på 20–40 minuter',
        'Måltider utan att väga',
        '30 dagars pengarna tillbaka-garanti',
      ],
      highlight: 'Betalas en gång, ditt att behålla',
      at: '06:15',
      how: '20–40 minuter, före jobbet',
    },
  },
  3: {
    description:
      'Styrka och kondition i en vecka som fungerar. En komplett träningsplan med träningsdagbok och utveckling.',
    features: [
      'En komplett veckoplan: styrka, löpning, återhämtning',
      'Pass på 60–90 minuter med uppvärmning och vilotider',
      'Logga dina set och se siffrorna stiga',
      'För gymmet, med alternativ för hemmet',
    ],
    badge: 'MEST FÖR PENGARNA',
    front: {
      at: '17:30',
      how: '60–90 minuter, efter jobbet',
    },
  },
  4: {
    displayName: 'Personlig coachning',
    description: 'En coach, din kalender, din kropp. En personlig plan varje månad och ett svar när du behöver det.',
    features: [
      'En personlig tränings- och energiplan varje månad',
      'Fyra avstämningar via mejl, en i veckan',
      'Svar på dina frågor två gånger i veckan',
      'Tillgång till alla planer så länge du har coachning',
    ],
    badge: 'PREMIUM',
    offers: {
      monthly: { name: 'Månadscoachning', displayName: 'Premium: personlig coachning' },
      kickstart: { name: '4 veckors kickstart' },
      continuation: { name: 'Fortsättning' },
    },
    front: {
      subtitle: 'En coach, en plan',
      description: 'En plan för din vecka, dina lopp och barnens läggdags, som justeras under vägen.',
      features: [
        'En ny plan varje månad',
        'Fyra avstämningar via mejl i månaden',
        'Svar på frågor två gånger i veckan',
        '14 dagars pengarna tillbaka-garanti',
      ],
      highlight: 'Skrivet för dig',
      badge: 'MEST FÖR PENGARNA',
      at: 'Din timme',
      how: 'Så länge du har tid, där kalendern har plats',
    },
    interest: 'Personlig coachning',
  },
};
