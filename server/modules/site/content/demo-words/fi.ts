import type { DemoWords } from './demo-words.ts';

export const fi: DemoWords = {
  labels: {
    'average rating': 'arvosanojen keskiarvo',
    'athletes coached': 'valmennettavaa',
    countries: 'maata',
    'success rate': 'onnistumisprosentti',
    athletes: 'urheilijaa',
    followers: 'seuraajaa',
    'years of coaching': 'vuotta valmentajana',
    'days active': 'aktiivista päivää',
    'workouts shared': 'jaettua treeniä',
    'success stories': 'onnistumistarinaa',
  },
  social: {
    instagram: 'Treeniä joka päivä, aikaisia aamuja ja viikon rehellinen puoliväli.',
    strava: 'Jokainen kilometri näkyvissä: juoksut, pyöräilyt ja ne hitaatkin.',
    youtube: 'Tekniikkaa, kisapäiviä ja se, miten viikko rakennetaan.',
    linkedin: 'Energiaa ja johtamista yrittäjille.',
  },
  about: {
    title: 'Isä, rakentaja, juoksija',
    lead: 'Pyöritän rakennusyritystä, minulla on lapsia ja treenaan maratoneille. Vuosia tein kaikkea kolmea väsyneenä. Muutos alkoi aamuista.',
    panels: [
      {
        title: 'Perhe',
        teaser: 'Miksi treenit ovat ohi ennen aamiaista',
        paragraphs: [
          'Talo herää seitsemältä. Kaiken, mitä haluan tehdä itseäni varten, on oltava siihen mennessä ohi, ja sen on jätettävä minut ystävällisemmäksi kuin ennen. Sama sääntö on jokaisen ohjelmani takana.',
          'Siksi arkitreenit ovat lyhyitä, mikään ei ala ajomatkalla salille, ja yö sairaan lapsen kanssa siirtää ohjelmaa eikä kaada sitä.',
        ],
      },
      {
        title: 'Yritys',
        teaser: 'Mitä työmaa opettaa vauhdinjaosta',
        paragraphs: [
          'Työmaa toimii järjestyksessä: ensin perustus, sitten runko, eikä kukaan rappaa märkää seinää. Keho on samanlainen. Uni ja kevyet kilometrit ovat perustus, vauhti tulee viimeisenä.',
          'Yrittäjän päivät venyvät myös silloin, kun kukaan ei ole niin suunnitellut. Ohjelmat on koeteltu juuri sellaisilla viikoilla, koska ne ratkaisevat.',
        ],
      },
    ],
  },
  testimonials: [
    {
      quote:
        'Lakkasin etsimästä lisää tunteja. Ohjelma mahtuu niiden eteen, jotka minulla on, ja jaksan taas palaverit hereillä.',
      role: 'Ohjelmistokehityksen vetäjä, Espoo',
    },
    {
      quote: 'Yövuorot kaatoivat jokaisen ohjelman, jota kokeilin. Tämä kysyy ensin, miten nukuin.',
      role: 'Sairaanhoitaja, Tampere',
    },
    {
      quote: 'Ensimmäinen maratonini alle neljän tunnin, eikä yksikään iltasatu jäänyt väliin.',
      role: 'Vastaava mestari, Turku',
    },
  ],
};
