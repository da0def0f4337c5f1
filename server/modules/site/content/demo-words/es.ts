import type { DemoWords } from './demo-words.ts';

export const es: DemoWords = {
  labels: {
    'average rating': 'valoración media',
    'athletes coached': 'deportistas entrenados',
    countries: 'países',
    'success rate': 'tasa de éxito',
    athletes: 'deportistas',
    followers: 'seguidores',
    'years of coaching': 'años como entrenador',
    'days active': 'días activos',
    'workouts shared': 'entrenamientos compartidos',
    'success stories': 'historias de éxito',
  },
  social: {
    instagram: 'Entrenamiento diario, mañanas tempranas y la mitad sincera de la semana.',
    strava: 'Cada kilómetro a la vista: carreras, salidas en bici y también los lentos.',
    youtube: 'Técnica, días de competición y cómo se arma una semana.',
    linkedin: 'Energía y liderazgo para quienes dirigen una empresa.',
  },
  about: {
    title: 'Padre, constructor, corredor',
    lead: 'Dirijo una empresa de construcción, tengo hijos y entreno para maratones. Durante años hice las tres cosas cansado. Fue en las mañanas donde eso cambió.',
    panels: [
      {
        title: 'Familia',
        teaser: 'Por qué el entrenamiento termina antes del desayuno',
        paragraphs: [
          'La casa se despierta a las siete. Todo lo que quiero hacer para mí tiene que haber terminado a esa hora, y tiene que dejarme más amable de lo que estaba. Esa regla ha dado forma a cada plan que escribo.',
          'Por eso las sesiones entre semana son cortas, nada empieza con un viaje al gimnasio y una noche con un niño enfermo mueve el plan en lugar de romperlo.',
        ],
      },
      {
        title: 'Empresa',
        teaser: 'Lo que una obra enseña sobre el ritmo',
        paragraphs: [
          'Una obra vive del orden: primero los cimientos, luego la estructura, y nadie enluce una pared mojada. Con el cuerpo pasa lo mismo. El sueño y los kilómetros suaves son los cimientos; la velocidad llega al final.',
          'Tener una empresa significa también días largos que nadie planea. Los programas están probados en semanas así, porque son las que deciden.',
        ],
      },
    ],
  },
  testimonials: [
    {
      quote:
        'Dejé de buscar más horas. El plan cabe delante de las que tengo, y vuelvo a estar despierto en las reuniones.',
      role: 'Responsable de software, Espoo',
    },
    {
      quote: 'Los turnos de noche acababan con todos los planes que probaba. Este pregunta primero cómo he dormido.',
      role: 'Enfermera, Tampere',
    },
    {
      quote: 'Menos de cuatro horas en mi primer maratón, y sin perderme ni un cuento de buenas noches.',
      role: 'Jefe de obra, Turku',
    },
  ],
};
