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
    front: {
      subtitle: 'Siete mañanas, gratis',
      description: 'Quince minutos antes de que empiece el día. Nada que comprar, sin material.',
      features: ['Una cosa para cada mañana', 'Luz, agua, movimiento, desayuno', 'Un PDF para imprimir y guardar'],
      highlight: 'Empieza mañana por la mañana',
      at: '05:30',
      how: '15 minutos, antes de que despierte la casa',
    },
    interest: 'La rutina matinal gratuita',
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
    front: {
      subtitle: '30 días',
      description: 'Sueño, comida y entrenamiento, en un orden que sobrevive a una agenda llena.',
      features: [
        'Una tarea clara para cada día',
        'Entrenamientos de 20 a 40 minutos',
        'Comidas sin pesar',
        'Garantía de reembolso de 30 días',
      ],
      highlight: 'Pago único, tuyo para siempre',
      at: '06:15',
      how: 'De 20 a 40 minutos, antes del trabajo',
    },
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
    front: {
      at: '17:30',
      how: 'De 60 a 90 minutos, después del trabajo',
    },
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
    front: {
      subtitle: 'Un coach, un plan',
      description:
        'Un plan para tu semana, tus carreras y la hora de acostar a tus hijos, que se ajusta sobre la marcha.',
      features: [
        'Un plan nuevo cada mes',
        'Cuatro seguimientos por correo al mes',
        'Preguntas respondidas dos veces por semana',
        'Garantía de reembolso de 14 días',
      ],
      highlight: 'Escrito para ti',
      badge: 'MEJOR PRECIO',
      at: 'Tu hora',
      how: 'Lo que tengas, donde tu agenda deje hueco',
    },
    interest: 'Coaching personal',
  },
};
