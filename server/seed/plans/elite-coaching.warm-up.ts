import type { WarmupRoutine } from '#contract/training.ts';

export const warmupRoutine: WarmupRoutine = {
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
