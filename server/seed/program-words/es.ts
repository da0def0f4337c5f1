import type { ProgramTranslations } from './program-words.ts';

export const es: ProgramTranslations = {
  1: {
    description: 'Siete mañanas breves para empezar el día con una energía que se nota. Una guía por correo, gratis.',
    features: [
      'Siete mañanas de quince minutos',
      'Sin material, sin aplicación, sin suscripción',
      'Una guía para imprimir, con una opción más fácil y otra más exigente cada día',
      'Una hoja de seguimiento para ver cómo avanza la semana',
    ],
    badge: 'EL MÁS POPULAR',
  },
  2: {
    description: 'Treinta días hacia una energía constante, desde la primera reunión hasta la carrera de la tarde.',
    features: [
      '30 días, una tarea clara al día',
      'Sueño, alimentación y entrenamiento en un solo plan',
      'Pensado para agendas llenas: de 20 a 40 minutos al día',
      'Hojas de revisión semanales',
    ],
    offers: { once: { name: 'Programa de 30 días' } },
  },
  3: {
    description:
      'Fuerza y resistencia en una semana que funciona. Un plan de entrenamiento completo, con registro y progreso.',
    features: [
      'Un plan semanal completo: fuerza, carrera y recuperación',
      'Sesiones de 60 a 90 minutos, con calentamiento y tiempos de descanso',
      'Anota tus series y mira cómo suben los números',
      'Para el gimnasio, con opciones para casa',
    ],
    badge: 'MEJOR PRECIO',
  },
  4: {
    displayName: 'Coaching personal',
    description: 'Un coach, tu agenda, tu cuerpo. Un plan personal cada mes y una respuesta cuando la necesitas.',
    features: [
      'Un plan personal de entrenamiento y energía cada mes',
      'Cuatro seguimientos por correo, uno por semana',
      'Respuestas a tus preguntas dos veces por semana',
      'Acceso a todos los planes mientras dure tu coaching',
    ],
    badge: 'PREMIUM',
    offers: {
      monthly: { name: 'Coaching mensual', displayName: 'Coaching personal Premium' },
      kickstart: { name: 'Arranque de 4 semanas' },
      continuation: { name: 'Continuación' },
    },
  },
};
