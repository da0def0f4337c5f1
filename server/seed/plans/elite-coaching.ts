import type { TrainingPlan } from '#contract/training.ts';
import { aerobicBase } from './elite-coaching.aerobic-base.ts';
import { heavyLegs } from './elite-coaching.heavy-legs.ts';
import { longRun } from './elite-coaching.long-run.ts';
import { power } from './elite-coaching.power.ts';
import { recovery } from './elite-coaching.recovery.ts';
import { threshold } from './elite-coaching.threshold.ts';
import { upperBody } from './elite-coaching.upper-body.ts';
import { warmupRoutine } from './elite-coaching.warm-up.ts';

export const eliteCoaching: TrainingPlan = {
  key: 'elite-coaching',
  programId: 4,
  title: 'Elite Coaching',
  description:
    'The frame of your month with me: three weeks that build, one that lets go, and a day each week for giving back.',
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
