import type {
  ClientCheckInsResponse,
  ClientHealthResponse,
  ClientLogResponse,
  ClientResponse,
  ClientRow,
  LogDay,
  SessionNoteResponse,
} from '#contract/coaching/clients.studio.ts';

const id = (n: number) => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export function clientRow(n: number, parts: Partial<ClientRow> = {}): ClientRow {
  return {
    id: id(n),
    member: 'Alex Runner',
    email: `client-${n}@example.org`,
    guest: false,
    needs: [],
    lastSession: '2026-11-21T07:40:00.000+02:00',
    planUntil: '2026-12-20',
    ...parts,
  };
}

export function client(parts: Partial<ClientResponse> = {}): ClientResponse {
  return {
    id: id(1),
    name: 'Alex Runner',
    email: 'alex@example.org',
    state: 'coached',
    remindedAt: null,
    since: '2026-03-02T09:15:00.000+02:00',
    needs: [
      { kind: 'waiting', days: 3 },
      { kind: 'pain', days: 4 },
    ],
    thread: id(900),
    previous: null,
    next: { id: id(2), member: 'Kim Swimmer' },
    consent: {
      version: 'health-3',
      words: 'I agree that the coach keeps and reads what I tell about my health, to plan my training.',
      at: '2026-11-01T09:00:00.000+02:00',
      askAgain: false,
      takenBack: null,
    },
    profile: {
      fullName: 'Alex Runner',
      age: 41,
      fitnessLevel: 'intermediate',
      primaryGoal: 'endurance',
      workoutDaysPerWeek: 4,
      workoutDuration: '45min',
      preferredWorkoutTime: 'morning',
      updatedAt: '2026-10-30T18:00:00.000+02:00',
    },
    hasHealth: true,
    onboarding: {
      at: '2026-03-01T12:00:00.000+02:00',
      answers: { mainGoal: 'marathon', trainingEnvironment: 'gym' },
    },
    orders: [
      {
        id: id(700),
        item: 'Personal Coaching: Monthly coaching',
        status: 'paid',
        test: false,
        amount: '99.99',
        currency: 'EUR',
        monthly: true,
        state: 'active',
        createdAt: '2026-03-02T09:15:00.000+02:00',
      },
    ],
    note: { text: 'Likes to be asked about the garden.', version: 2 },
    acts: [
      {
        id: id(800),
        at: '2026-11-19T10:00:00.000+02:00',
        action: 'thread.answer',
        subject: 'thread',
        subjectId: id(900),
        client: null,
      },
      {
        id: id(801),
        at: '2026-11-02T10:00:00.000+02:00',
        action: 'person.note',
        subject: 'person',
        subjectId: id(1),
        client: null,
      },
    ],
    actsTotal: 2,
    readings: [{ at: '2026-11-02T10:00:00.000+02:00', what: 'health-notes' }],
    ...parts,
  };
}

export function clientHealth(parts: Partial<ClientHealthResponse> = {}): ClientHealthResponse {
  return {
    healthConditions: 'Mild asthma.',
    injuries: 'Left knee, spring of last year.',
    weight: 78.5,
    height: 182,
    answersBefore: { biggestChallenge: 'Two small children.' },
    emergencyContactName: 'Kaisa Runner',
    emergencyContactPhone: '+358 40 123 4567',
    at: '2026-11-23T09:00:00.000+02:00',
    ...parts,
  };
}

const SESSION: LogDay['exercises'] = [
  {
    id: 'goblet-squat',
    name: 'Goblet squat',
    planned: { sets: 3, reps: '8-10', target: '24 kg' },
    swappedFor: null,
    leftOut: false,
    reason: null,
    sets: [
      { weightKg: 24, reps: 10 },
      { weightKg: 24, reps: 10 },
      { weightKg: 20, reps: 8 },
    ],
  },
  {
    id: 'barbell-row',
    name: 'Barbell row',
    planned: { sets: 3, reps: '8', target: 'RPE 7-8' },
    swappedFor: 'Row with a band',
    leftOut: false,
    reason: null,
    sets: [
      { weightKg: null, reps: 12, rpe: 8 },
      { weightKg: null, reps: 12, rpe: 7.5 },
    ],
  },
  {
    id: 'plank',
    name: 'Plank',
    planned: { sets: 3, reps: '40 s', target: '' },
    swappedFor: null,
    leftOut: false,
    reason: null,
    sets: [
      { weightKg: null, reps: 45 },
      { weightKg: null, reps: 40 },
    ],
  },
  {
    id: 'lunge',
    name: 'Walking lunge',
    planned: { sets: 2, reps: '20 m', target: '' },
    swappedFor: null,
    leftOut: true,
    reason: 'The knee',
    sets: [],
  },
];

export const sessionNote = (): SessionNoteResponse => ({
  note: 'Slept five hours. The last round was slow, the knee better than last week.',
  at: '2026-11-23T09:00:00.000+02:00',
});

function logDay(parts: Partial<LogDay> = {}): LogDay {
  return {
    date: '2026-11-20',
    plan: 'Strength for runners',
    name: 'Whole body',
    state: 'done',
    movedFrom: null,
    doneOn: null,
    minutes: null,
    reason: null,
    session: null,
    hasNote: false,
    exercises: [],
    setsDone: 9,
    setsPlanned: 9,
    pain: [],
    ...parts,
  };
}

export function clientLog(parts: Partial<ClientLogResponse> = {}): ClientLogResponse {
  return {
    from: '2026-10-27',
    until: '2026-11-23',
    covered: true,
    closed: false,
    readAt: null,
    older: true,
    days: [
      logDay({ date: '2026-11-23', name: 'Lower body', state: 'coming', setsDone: 0 }),
      logDay({ movedFrom: '2026-11-18', doneOn: '2026-11-21' }),
      logDay({
        date: '2026-11-16',
        session: id(950),
        about: { planKey: 'alex', dayId: 'a' },
        hasNote: true,
        exercises: SESSION,
        name: 'Lower body',
        setsDone: 7,
        pain: [{ exercise: 'Goblet squat', level: 4, note: 'The left knee, going down.' }],
      }),
      logDay({ date: '2026-11-13', state: 'left-out', setsDone: 0, reason: 'A cold' }),
      logDay({
        date: '2026-11-11',
        name: 'Upper body',
        state: 'missed',
        setsDone: 0,
        about: { planKey: 'alex', dayId: 'b' },
      }),
      logDay({
        date: '2026-11-09',
        state: 'extra',
        plan: 'Hybrid Athlete',
        name: 'Easy run',
        setsDone: 1,
        setsPlanned: 1,
        minutes: 30,
      }),
      logDay({ date: '2026-11-06', state: 'going-on', setsDone: 2, setsPlanned: null }),
    ],
    ...parts,
  };
}

export function clientCheckIns(count = 20): ClientCheckInsResponse {
  return {
    covered: true,
    weeks: Array.from({ length: count }, (_, n) => ({
      week: new Date(Date.UTC(2026, 10, 23) - (count - 1 - n) * 7 * 86_400_000).toISOString().slice(0, 10),
      sleep: 2 + ((n * 3) % 4),
      energy: 1 + ((n * 2) % 5),
      soreness: 1 + ((n * 7) % 4),
      weightKg: n % 3 === 2 ? null : 78 + ((n * 5) % 7) / 2,
      note: n % 2 ? 'Slept badly twice, the rest was fine.' : '',
      answered: n < count - 1,
    })),
  };
}
