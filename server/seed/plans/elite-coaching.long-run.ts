import type { WorkoutDay } from '#contract/training.ts';

export const longRun: WorkoutDay = {
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
