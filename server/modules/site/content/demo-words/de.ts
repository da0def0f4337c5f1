import type { DemoWords } from './demo-words.ts';

export const de: DemoWords = {
  labels: {
    'average rating': 'im Durchschnitt',
    'athletes coached': 'betreute Sportler',
    countries: 'Länder',
    'success rate': 'Erfolgsquote',
    athletes: 'Sportler',
    followers: 'Follower',
    'years of coaching': 'Jahre als Coach',
    'days active': 'aktive Tage',
    'workouts shared': 'geteilte Einheiten',
    'success stories': 'Erfolgsgeschichten',
  },
  social: {
    instagram: 'Tägliches Training, frühe Morgen und die ehrliche Mitte der Woche.',
    strava: 'Jeder Kilometer offen: Läufe, Radfahrten und auch die langsamen.',
    youtube: 'Technik, Wettkampftage und wie eine Woche aufgebaut wird.',
    linkedin: 'Energie und Führung für alle, die ein Unternehmen leiten.',
  },
  about: {
    title: 'Vater, Bauunternehmer, Läufer',
    lead: 'Ich leite ein Bauunternehmen, ich habe Kinder, und ich trainiere für Marathons. Jahrelang tat ich alles drei müde. An den Morgen hat sich das geändert.',
    panels: [
      {
        title: 'Familie',
        teaser: 'Warum das Training vor dem Frühstück endet',
        paragraphs: [
          'Um sieben wacht das Haus auf. Alles, was ich für mich tun will, muss dann vorbei sein, und es muss mich freundlicher machen, als ich vorher war. Diese Regel steckt in jedem Plan, den ich schreibe.',
          'Deshalb sind die Einheiten unter der Woche kurz, nichts beginnt mit einer Fahrt ins Studio, und eine Nacht mit einem kranken Kind verschiebt den Plan, statt ihn umzuwerfen.',
        ],
      },
      {
        title: 'Unternehmen',
        teaser: 'Was eine Baustelle über das richtige Tempo lehrt',
        paragraphs: [
          'Eine Baustelle lebt von der Reihenfolge: erst das Fundament, dann der Rohbau, und niemand verputzt eine nasse Wand. Mit dem Körper ist es genauso. Schlaf und lockere Kilometer sind das Fundament, das Tempo kommt zuletzt.',
          'Ein Unternehmen zu haben heißt auch lange Tage, die niemand geplant hat. Die Programme sind in solchen Wochen erprobt, denn auf die kommt es an.',
        ],
      },
    ],
  },
  testimonials: [
    {
      quote:
        'Ich suche nicht mehr nach zusätzlichen Stunden. Der Plan passt vor die, die ich habe, und in Besprechungen bin ich wieder wach.',
      role: 'Softwareleiter, Espoo',
    },
    {
      quote: 'An den Nachtschichten ist jeder Plan gescheitert. Dieser fragt zuerst, wie ich geschlafen habe.',
      role: 'Krankenpflegerin, Tampere',
    },
    {
      quote:
        'Unter vier Stunden bei meinem ersten Marathon, und keine einzige Gutenachtgeschichte ist dafür ausgefallen.',
      role: 'Bauleiter, Turku',
    },
  ],
};
