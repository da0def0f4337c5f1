import type { WarmupRoutine } from '#contract/training.ts';

export const warmupRoutine: WarmupRoutine = {
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
