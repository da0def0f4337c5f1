import type { TrainingPlan, WarmupRoutine, WorkoutDay } from '#contract/training/training.ts';
import { aerobicBase } from './elite-coaching.aerobic-base.ts';
import { heavyLegs } from './elite-coaching.heavy-legs.ts';
import { power } from './elite-coaching.power.ts';
import { recovery } from './elite-coaching.recovery.ts';
import { threshold } from './elite-coaching.threshold.ts';
import { upperBody } from './elite-coaching.upper-body.ts';

const longRun: WorkoutDay = {
  id: 'long-run-elite',
  day: 'Day 6',
  name: 'Long run with a purpose',
  exercises: [
    {
      type: 'regular',
      category: 'Endurance',
      id: 'long-easy-start',
      name: 'Easy start',
      sets: 1,
      reps: '30 min',
      rest: 'none',
      notes: 'Breakfast settles, legs wake. First drink at the end of it.',
    },
    {
      type: 'regular',
      category: 'Endurance',
      id: 'race-pace-blocks',
      name: 'Race-pace blocks',
      sets: 3,
      reps: '10 min',
      rest: '3 min easy jog',
      notes:
        'The pace of the race we are preparing, or of a half marathon. Week 2: 3 x 12 min. Week 3: 2 x 18 min. Week 4: leave them out and run easy.',
    },
    {
      type: 'regular',
      category: 'Endurance',
      id: 'long-easy-end',
      name: 'Easy end',
      sets: 1,
      reps: '15 min',
      rest: 'none',
      notes: 'Look after the form when it would rather go: tall, short steps, loose hands.',
    },
    {
      type: 'regular',
      category: 'Endurance',
      id: 'fuel-practice',
      name: 'Fuelling practice',
      sets: 2,
      reps: '1 gel or banana',
      rest: '30 min apart',
      notes: 'What you will use on the day, with water. Write down what the stomach said.',
    },
    {
      type: 'superset',
      category: 'Mobility',
      id: 'long-run-reset',
      name: 'Reset after the run',
      sets: 1,
      reps: '1 round',
      rest: 'none',
      exercises: [
        { id: 'reset-calves', name: 'Calf stretch at the kerb', sets: 1, reps: '45 s each side', rest: 'none' },
        { id: 'reset-quads', name: 'Standing thigh stretch', sets: 1, reps: '45 s each side', rest: 'none' },
        { id: 'reset-hips', name: 'Deep squat, holding a post', sets: 1, reps: '60 s', rest: 'none' },
      ],
    },
  ],
};

const warmupRoutine: WarmupRoutine = {
  lowIntensityCardio: {
    duration: '8-10 minutes',
    description:
      'Start slower than feels useful and end with a light sweat. The first heavy set should be the second time today that your heart works.',
    options: [
      'Easy jog',
      'Exercise bike, the last two minutes a little brisker',
      'Rowing or ski machine, long strokes',
      'Skipping rope',
      'Uphill walk on the treadmill at 5 %',
    ],
  },
  dynamicStretching: {
    duration: '8 minutes',
    upperBody: [
      { name: 'Arm circles with a pause', reps: '8 each way', notes: 'Stop for a breath where it is tight.' },
      { name: 'Quadruped turn', reps: '8 each side', notes: 'One hand behind the head, elbow to the ceiling.' },
      { name: 'Band pull-apart', reps: '20' },
      { name: 'Scapular pull-up', reps: '8', notes: 'Hang, arms straight, and only move the shoulder blades.' },
      { name: 'Press-up with a reach', reps: '6 each side', notes: 'At the top, reach one hand forward.' },
    ],
    lowerBody: [
      {
        name: 'World’s greatest stretch',
        reps: '5 each side',
        notes: 'Long lunge, elbow to the instep, then turn and reach up.',
      },
      { name: 'Leg swings, both ways', reps: '12 each leg' },
      { name: 'Single-leg Romanian reach', reps: '8 each leg', notes: 'No weight. Hips square to the floor.' },
      { name: 'Side lunge', reps: '8 each side' },
      { name: 'Glute bridge march', reps: '8 each leg', notes: 'The hips stay up while the feet change.' },
      { name: 'Pogo jumps', reps: '2 x 15', notes: 'Stiff ankles, quick off the floor. Before runs and jumps.' },
    ],
  },
  warmupSets: {
    description:
      'Before the first lift of the day, and shorter (the last two rows) before the second one. Each set moves faster than the last.',
    sets: [
      { weight: 'Empty bar (20 kg)', reps: '8', rest: '30 s' },
      { weight: '40 % of today’s weight', reps: '6', rest: '60 s' },
      { weight: '60 % of today’s weight', reps: '4', rest: '75 s' },
      { weight: '75 % of today’s weight', reps: '2', rest: '90 s' },
      { weight: '90 % of today’s weight', reps: '1', rest: '150 s' },
    ],
  },
};

export const eliteCoaching: TrainingPlan = {
  key: 'elite-coaching',
  programId: 4,
  title: 'Elite Coaching',
  description:
    'The frame of your month with me: three weeks that build, one that eases off, and one day of recovery each week.',
  duration: '4 weeks',
  weeks: 4,
  level: 'Advanced',
  workouts: [heavyLegs, threshold, upperBody, aerobicBase, power, longRun, recovery],
  warmupRoutine,
  guidelines: [
    'This is the frame. What I wrote in your personal plan for the month comes before anything on this page.',
    'Weeks 1 to 3 build. Week 4 is lighter: the numbers stand in the notes, and where none do, do two thirds of the sets.',
    'Three days are hard: 1, 2 and 6. Day 5 is fast but fresh. Keep the others easy, or the hard ones turn grey.',
    'Days 5 and 6 may change places when the family needs the weekend. Then leave the hill sprints out that week.',
    'One rep stays in you on every heavy set. A missed lift teaches you nothing and costs two days.',
    'Supersets: no rest between the exercises, full rest after the round.',
    'Write down weight, pace and how it felt from 1 to 5. I read it before I answer you.',
    'Two nights under six hours, or a resting pulse well above your usual one: swap the hard day for day 4 or day 7, and tell me in the check-in.',
    'Eat enough. Carbohydrate before the hard days and protein in every meal; nobody gets strong out of a gap.',
    'Ill with a fever: nothing at all until you have been well for two days. Then start with day 4.',
    'Sharp pain, a joint that swells, dizziness or a tight chest: stop, get help if it does not pass, and write to me afterwards.',
    'This is coaching and not medical advice. With an injury, an illness or medication, ask a doctor which parts suit you.',
  ],
  equipment: [
    'Barbell, plates and a rack with safety bars',
    'Trap bar, or a second barbell set-up for deadlifts',
    'Bench that can be set to an incline',
    'Pull-up bar and a belt for extra weight',
    'Dumbbells and one kettlebell (16-24 kg)',
    'Sandbag of 30-50 kg, or something as awkward',
    'Ab wheel, bands and a foam roller',
    'Box of 40-60 cm',
    'Rowing machine or exercise bike for easy minutes',
    'A short, steep hill, or a treadmill that goes to 6 %',
    'Running shoes in two pairs, and a watch with a lap button',
    'Gels or bananas and a bottle for the long run',
  ],
};
