import type { TrainingPlan } from '#contract/training.ts';
import { easyRun } from './hybrid-athlete.easy-run.ts';
import { fullBody } from './hybrid-athlete.full-body.ts';
import { intervals } from './hybrid-athlete.intervals.ts';
import { longRun } from './hybrid-athlete.long-run.ts';
import { lowerBody } from './hybrid-athlete.lower-body.ts';
import { upperBody } from './hybrid-athlete.upper-body.ts';
import { warmupRoutine } from './hybrid-athlete.warm-up.ts';

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
