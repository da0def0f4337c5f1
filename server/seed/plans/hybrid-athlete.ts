import type { TrainingPlan, WarmupRoutine, WorkoutDay } from '#contract/training/training.ts';
import { easyRun } from './hybrid-athlete.easy-run.ts';
import { fullBody } from './hybrid-athlete.full-body.ts';
import { intervals } from './hybrid-athlete.intervals.ts';
import { lowerBody } from './hybrid-athlete.lower-body.ts';
import { upperBody } from './hybrid-athlete.upper-body.ts';

const longRun: WorkoutDay = {
  id: 'long-run',
  day: 'Day 6',
  name: 'Long run',
  exercises: [
    {
      type: 'regular',
      category: 'Endurance',
      id: 'long-run-start',
      name: 'Gentle start',
      sets: 1,
      reps: '10 min',
      rest: 'none',
      notes: 'Walk two minutes, then jog slower than you want to.',
    },
    {
      type: 'regular',
      category: 'Endurance',
      id: 'long-run-main',
      name: 'Long easy run',
      sets: 1,
      reps: '40-60 min',
      rest: 'none',
      notes:
        'Start with 40 minutes and add five a week, up to 60. Weeks 4, 8 and 12: back to 35. Carry water on warm days.',
    },
    {
      type: 'regular',
      category: 'Endurance',
      id: 'long-run-finish',
      name: 'Steady finish',
      sets: 3,
      reps: '2 min',
      rest: '60 s easy jog',
      notes: 'From week 5. A little faster than easy, so that you practise good form on tired legs.',
    },
    {
      type: 'regular',
      category: 'Endurance',
      id: 'long-run-walk',
      name: 'Walk home',
      sets: 1,
      reps: '5 min',
      rest: 'none',
      notes: 'Then dry clothes and food within the hour.',
    },
    {
      type: 'superset',
      category: 'Mobility',
      id: 'after-run-stretch',
      name: 'After-run stretches',
      sets: 1,
      reps: '1 round',
      rest: 'none',
      notes: 'Hold, do not bounce.',
      exercises: [
        { id: 'calf-stretch', name: 'Calf stretch at the wall', sets: 1, reps: '45 s each side', rest: 'none' },
        {
          id: 'hamstring-stretch',
          name: 'Hamstring stretch with a strap',
          sets: 1,
          reps: '45 s each side',
          rest: 'none',
        },
        { id: 'figure-four', name: 'Figure-four stretch', sets: 1, reps: '45 s each side', rest: 'none' },
      ],
    },
  ],
};

const warmupRoutine: WarmupRoutine = {
  lowIntensityCardio: {
    duration: '5-8 minutes',
    description: 'Get warm, not tired. You should be able to chat, and want to take your jacket off at the end.',
    options: [
      'Brisk walk or slow jog',
      'Exercise bike at low resistance',
      'Rowing machine, long easy strokes',
      'Skipping rope, slow',
      'Stairs, one at a time',
    ],
  },
  dynamicStretching: {
    duration: '6-8 minutes',
    upperBody: [
      { name: 'Arm circles', reps: '10 each way', notes: 'Small first, then as wide as they go.' },
      { name: 'Cat and cow', reps: '8', notes: 'One breath each way.' },
      {
        name: 'Thread the needle',
        reps: '6 each side',
        notes: 'On hands and knees, reach under and follow with the eyes.',
      },
      { name: 'Band pull-apart', reps: '15', notes: 'Arms straight, shoulders low. A towel held tight works too.' },
      { name: 'Press-up to downward dog', reps: '6', notes: 'Push the floor away at the end.' },
    ],
    lowerBody: [
      { name: 'Leg swings, front to back', reps: '12 each leg', notes: 'Hold on to something, keep the trunk still.' },
      { name: 'Leg swings, side to side', reps: '12 each leg' },
      { name: 'Walking lunge with a turn', reps: '6 each side', notes: 'Turn towards the front knee.' },
      { name: 'Glute bridge', reps: '12', notes: 'Pause at the top.' },
      { name: 'Inchworm', reps: '5', notes: 'Walk the hands out, then the feet in.' },
      { name: 'Ankle bounces', reps: '20', notes: 'Small and springy. Before every run.' },
    ],
  },
  warmupSets: {
    description:
      'On lifting days, before the first big lift and before any lift that uses other muscles. Crisp reps, no strain.',
    sets: [
      { weight: 'Empty bar (20 kg)', reps: '10', rest: '45 s' },
      { weight: '50 % of today’s weight', reps: '6', rest: '60 s' },
      { weight: '70 % of today’s weight', reps: '4', rest: '75 s' },
      { weight: '85 % of today’s weight', reps: '2', rest: '120 s' },
    ],
  },
};

export const hybridAthlete: TrainingPlan = {
  key: '3',
  programId: 3,
  title: 'Hybrid Athlete',
  description:
    'Three days of lifting and three of running in one week that leaves room for work, family and a free Sunday.',
  duration: '12 weeks',
  weeks: 12,
  level: 'Intermediate',
  workouts: [lowerBody, intervals, upperBody, easyRun, fullBody, longRun],
  warmupRoutine,
  guidelines: [
    'The days are in an order that keeps heavy legs and fast running apart. Move the week by a day if you must, but keep the order.',
    'The seventh day is free. Walk, sleep, play with somebody’s children.',
    'Two hours are not better than one. Sixty to ninety minutes with the warm-up, then go home.',
    'Choose weights that leave two good reps at the end of each set. When every set reaches the upper number of reps, add 2.5 kg, or 5 kg on deadlifts.',
    'Weeks 4 and 8 are lighter: one set fewer of everything, the same weights. Week 12 is lighter too, and in it you can test a lift or run a 5 km.',
    'Easy means easy. If you cannot speak in whole sentences on an easy run, you are borrowing from the intervals.',
    'Supersets: do the exercises in turn without a rest, then take the rest that stands beside the whole.',
    'Missed a day? Leave it out and do the next one. Missed two? Keep a lifting day and the long run.',
    'Eat a proper meal two to three hours before, and something with protein and carbohydrate within two hours after.',
    'Bad night, sick child, crane that did not come: do half the sets and call it a day done. I do that more often than I admit.',
    'Muscles may ache. A sharp pain, a pain in a joint that grows, dizziness or a tight chest means stop, and get help if it does not pass.',
    'Injured, pregnant, on medication or new to hard training? Ask a doctor before you begin. This is a coach’s plan and not medical advice.',
  ],
  equipment: [
    'Barbell and plates, with a rack that has safety bars',
    'Flat bench that can be set to an incline',
    'Dumbbells in three or four weights',
    'One kettlebell (12-16 kg or 20-24 kg)',
    'Pull-up bar',
    'Resistance bands, one light and one strong',
    'Sturdy box or step, 40-60 cm',
    'Rowing machine, or a flight of stairs',
    'Running shoes that suit you, and a watch that shows minutes',
    'Mat, and a strap or towel for stretching',
    'At home without a rack: the dumbbells, a band and a loaded rucksack will do',
  ],
};
