import type { ProgramTranslations } from './program-words.ts';

export const de: ProgramTranslations = {
  1: {
    description: 'Sieben kurze Morgen, die dem Tag einen spürbaren Anfang geben. Ein Leitfaden per E-Mail, kostenlos.',
    features: [
      'Sieben Morgen mit je fünfzehn Minuten',
      'Keine Geräte, keine App, kein Abo',
      'Ein Leitfaden zum Ausdrucken, jeden Tag mit einer leichteren und einer schwereren Variante',
      'Eine Seite zum Abhaken, auf der du die Woche wachsen siehst',
    ],
    badge: 'AM BELIEBTESTEN',
    front: {
      subtitle: 'Sieben Morgen, kostenlos',
      description: 'Fünfzehn Minuten, bevor der Tag beginnt. Nichts zu kaufen, keine Ausrüstung.',
      features: [
        'Eine Sache für jeden Morgen',
        'Licht, Wasser, Bewegung, Frühstück',
        'Ein PDF zum Drucken und Behalten',
      ],
      highlight: 'Beginne morgen früh',
      at: '05:30',
      how: '15 Minuten, bevor das Haus aufwacht',
    },
    interest: 'Die kostenlose Morgenroutine',
  },
  2: {
    description: 'In dreißig Tagen zu gleichmäßiger Energie, vom ersten Meeting bis zum Lauf am Abend.',
    features: [
      '30 Tage, jeden Tag eine klare Aufgabe',
      'Schlaf, Ernährung und Training in einem Plan',
      'Für volle Kalender gemacht: 20 bis 40 Minuten am Tag',
      'Jede Woche ein Blatt für den Rückblick',
    ],
    offers: { once: { name: '30-Tage-Programm' } },
    front: {
      subtitle: '30 Tage',
      description: 'Schlaf, Essen und Training in einer Ordnung, die einen vollen Kalender übersteht.',
      features: [
        'Eine klare Aufgabe für jeden Tag',
        'Training in 20 bis 40 Minuten',
        'Mahlzeiten ohne Abwiegen',
        '30 Tage Geld-zurück-Garantie',
      ],
      highlight: 'Einmal bezahlt, für immer deins',
      at: '06:15',
      how: '20 bis 40 Minuten, vor der Arbeit',
    },
  },
  3: {
    description:
      'Kraft und Ausdauer in einer Woche, die aufgeht. Ein vollständiger Trainingsplan mit Protokoll und Fortschritt.',
    features: [
      'Ein kompletter Wochenplan: Krafttraining, Laufen, Erholung',
      'Einheiten von 60 bis 90 Minuten mit Aufwärmen und Pausenzeiten',
      'Trag deine Sätze ein und sieh, wie sich die Zahlen bewegen',
      'Fürs Studio, mit Varianten für zu Hause',
    ],
    badge: 'BESTES ANGEBOT',
    front: {
      at: '17:30',
      how: '60 bis 90 Minuten, nach der Arbeit',
    },
  },
  4: {
    displayName: 'Persönliches Coaching',
    description:
      'Ein Coach, dein Kalender, dein Körper. Jeden Monat ein persönlicher Plan, und eine Antwort, wenn du sie brauchst.',
    features: [
      'Jeden Monat ein persönlicher Trainings- und Energieplan',
      'Vier wöchentliche Check-ins per E-Mail',
      'Zweimal pro Woche Antworten auf deine Fragen',
      'Zugang zu allen Plänen, solange du gecoacht wirst',
    ],
    badge: 'PREMIUM',
    offers: {
      monthly: { name: 'Monatliches Coaching', displayName: 'Premium: persönliches Coaching' },
      kickstart: { name: '4-Wochen-Kickstart' },
      continuation: { name: 'Fortsetzung' },
    },
    front: {
      subtitle: 'Ein Coach, ein Plan',
      description: 'Ein Plan für deine Woche, deine Rennen und die Schlafenszeit deiner Kinder, laufend angepasst.',
      features: [
        'Jeden Monat ein neuer Plan',
        'Vier E-Mail-Check-ins im Monat',
        'Fragen zweimal pro Woche beantwortet',
        '14 Tage Geld-zurück-Garantie',
      ],
      highlight: 'Für dich geschrieben',
      badge: 'BESTES ANGEBOT',
      at: 'Deine Stunde',
      how: 'So lange, wie du Zeit hast, dort, wo dein Kalender Platz hat',
    },
    interest: 'Persönliches Coaching',
  },
};
