import type { DemoWords } from './demo-words.ts';

export const sv: DemoWords = {
  labels: {
    'average rating': 'i snittbetyg',
    'athletes coached': 'coachade idrottare',
    countries: 'länder',
    'success rate': 'lyckas',
    athletes: 'idrottare',
    followers: 'följare',
    'years of coaching': 'år som coach',
    'days active': 'aktiva dagar',
    'workouts shared': 'delade träningspass',
    'success stories': 'framgångshistorier',
  },
  social: {
    instagram: 'Daglig träning, tidiga morgnar och veckans ärliga mitt.',
    strava: 'Varje kilometer öppet redovisad: löpning, cykling och de långsamma också.',
    youtube: 'Teknik, tävlingsdagar och hur en vecka byggs upp.',
    linkedin: 'Energi och ledarskap för dig som driver företag.',
  },
  about: {
    title: 'Pappa, byggare, löpare',
    lead: 'Jag driver ett byggföretag, jag har barn och jag tränar för maraton. I åratal gjorde jag alla tre trött. Det var på morgnarna det vände.',
    panels: [
      {
        title: 'Familjen',
        teaser: 'Därför är träningen klar före frukost',
        paragraphs: [
          'Huset vaknar klockan sju. Allt jag vill göra för egen del måste vara klart då, och det måste göra mig vänligare än jag var innan. Den regeln ligger bakom varje program jag skriver.',
          'Därför är vardagspassen korta, inget börjar med en bilresa till gymmet, och en natt med ett sjukt barn flyttar programmet i stället för att välta det.',
        ],
      },
      {
        title: 'Företaget',
        teaser: 'Vad en byggarbetsplats lär om tempo',
        paragraphs: [
          'Ett bygge går i ordning: först grunden, sedan stommen, och ingen putsar en våt vägg. Kroppen fungerar likadant. Sömn och lugna kilometer är grunden; farten kommer sist.',
          'Att äga ett företag betyder också långa dagar som ingen har planerat. Programmen är prövade på just sådana veckor, för det är de som avgör.',
        ],
      },
    ],
  },
  testimonials: [
    {
      quote:
        'Jag slutade leta efter fler timmar. Programmet får plats före dem jag har, och jag är vaken på möten igen.',
      role: 'Utvecklingsledare, Esbo',
    },
    {
      quote: 'Nattskiften satte stopp för varje program jag provade. Det här frågar först hur jag har sovit.',
      role: 'Sjuksköterska, Tammerfors',
    },
    {
      quote: 'Under fyra timmar på mitt första maraton, och jag missade ingen godnattsaga för det.',
      role: 'Platschef, Åbo',
    },
  ],
};
