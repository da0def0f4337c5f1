/** Task with the time it takes. */
interface Step {
  name: string;
  how: string;
  minutes: number;
}

export interface Morning {
  title: string;
  what: string;
  why: string;
  steps: readonly Step[];
  easier: string;
  harder: string;
  /** Beginning of the day's note, for the reader to finish. */
  note: string;
}

export const MORNINGS: readonly Morning[] = [
  {
    title: 'Light before screen',
    what: 'Drink a glass of water and stand outside for ten minutes before you look at a phone.',
    why: 'Daylight tells the body that the day has begun, and even a grey sky is far brighter than a kitchen lamp. In a northern November there is not much of it. Go out all the same, put on every lamp when you come in, and go out again at lunch.',
    steps: [
      {
        name: 'Water',
        how: 'One full glass, before the coffee. Fill it in the evening and leave it by the sink.',
        minutes: 1,
      },
      { name: 'Dress', how: 'Jacket and shoes over whatever you slept in. Nobody is judging.', minutes: 2 },
      {
        name: 'Outside',
        how: 'Stand or stroll. Look up and around, never into the sun. The phone stays in.',
        minutes: 10,
      },
      { name: 'Choose', how: 'Say aloud the one thing that would make this a good day.', minutes: 2 },
    ],
    easier: 'Stand on the balcony or at an open window for five minutes.',
    harder: 'Walk the whole ten minutes, round the longest block you have.',
    note: 'The first thing I noticed outside was',
  },
  {
    title: 'Unlock hips and back',
    what: 'Five slow movements on the kitchen floor while the coffee drips. Nothing should hurt.',
    why: 'Cars, desks and bikes have one thing in common: all three fold you in the same place. Fifteen minutes will not make you a gymnast. They do make the first stairs of the day feel less like the last.',
    steps: [
      {
        name: 'Cat and cow',
        how: 'On hands and knees. Round the back as you breathe out, let it sink as you breathe in.',
        minutes: 3,
      },
      {
        name: 'Long lunge',
        how: 'Back knee on a towel, hips forward, chest tall. Two minutes on each side.',
        minutes: 4,
      },
      {
        name: 'Open book',
        how: 'On your side, knees bent. Turn the upper arm over to the floor behind you.',
        minutes: 3,
      },
      {
        name: 'Deep squat',
        how: 'Hold on to a door frame, sink as low as is easy, and rock from foot to foot.',
        minutes: 3,
      },
      {
        name: 'Flat rest',
        how: 'On your back, feet on the chair. Breathe out longer than you breathe in.',
        minutes: 2,
      },
    ],
    easier: 'Do the first three only, and the lunge with a hand on the chair.',
    harder: 'No door frame in the squat, and lift the arms overhead in the lunge.',
    note: 'The side that is stiffer is',
  },
  {
    title: 'Walk it awake',
    what: 'A quarter of an hour on foot, with one stretch in the middle that makes you breathe.',
    why: 'A walk needs no kit, no gym and no plan, so it survives the weeks that kill everything else. Many a problem that sat on the desk all day is solved between the door and the next corner.',
    steps: [
      { name: 'Easy', how: 'Slower than you want to. Shoulders down, hands loose.', minutes: 3 },
      { name: 'Brisk', how: 'Walk as if the bus were at the stop. You can still talk in sentences.', minutes: 4 },
      { name: 'Up', how: 'A hill, a bridge or a stairwell, up and down. Now you talk in single words.', minutes: 4 },
      { name: 'Home', how: 'Easy again. Plan nothing. Look at what has changed since yesterday.', minutes: 4 },
    ],
    easier: 'Stay on the flat and keep the whole walk easy.',
    harder: 'Carry a rucksack with two full bottles in it.',
    note: 'On the way home I thought about',
  },
  {
    title: 'Strong in four moves',
    what: 'Four plain exercises, three minutes each: thirty seconds of work, thirty seconds of rest, three times.',
    why: 'Strength is what carries a sleeping child up the stairs after a long day. It does not take an hour. It takes a few honest repetitions, often enough that they stop being an event.',
    steps: [
      { name: 'Warm up', how: 'Circle the arms, march on the spot, bend forward ten times.', minutes: 2 },
      { name: 'Sit and stand', how: 'Down to the chair’s edge, up without using your hands.', minutes: 3 },
      { name: 'Press', how: 'Press-ups with your hands on the table edge, the body one straight line.', minutes: 3 },
      { name: 'Bridge', how: 'On your back, feet flat. Lift the hips for two breaths.', minutes: 3 },
      {
        name: 'Plank',
        how: 'On elbows and knees or toes. Stop when the back sags, not when the clock says so.',
        minutes: 3,
      },
      { name: 'Shake out', how: 'Shake arms and legs, drink some water.', minutes: 1 },
    ],
    easier: 'Work for fifteen seconds and rest for forty-five. Press against the wall.',
    harder: 'Press-ups on the floor, bridge on one leg at a time.',
    note: 'The move I could do better than I thought was',
  },
  {
    title: 'Breakfast with a job',
    what: 'Make a breakfast that lasts until lunch, and eat it sitting down with nothing to read.',
    why: 'Coffee until eleven and then whatever the petrol station has: many mornings run on that. Food is only half of what is missing. Fifteen minutes at a table with the people you do it all for are the other half.',
    steps: [
      { name: 'Start the pot', how: 'Water on, table cleared, one glass of water for you.', minutes: 1 },
      { name: 'Something filling', how: 'Two eggs, a bowl of thick yoghurt, or beans on toast.', minutes: 4 },
      { name: 'Something slow', how: 'Porridge or rye bread, and a handful of berries or an apple.', minutes: 3 },
      { name: 'Sit', how: 'At the table. No phone, no news. Put the spoon down now and then.', minutes: 7 },
    ],
    easier: 'Soak oats in the fridge the evening before. In the morning you only sit.',
    harder: 'Make two, and give one to whoever leaves the house first.',
    note: 'I was hungry again at',
  },
  {
    title: 'Easy breath, steady legs',
    what: 'Run one minute, walk one minute, four times, slowly enough that you could hold a conversation.',
    why: 'Most people who hate running ran too fast the first time. Long sports are built, nearly all of them, on minutes that feel too easy to be of use. They are of use.',
    steps: [
      { name: 'Walk', how: 'From your door, easy, until the shoulders drop.', minutes: 3 },
      { name: 'Run and walk', how: 'One minute at a shuffle, one minute walking. Four times.', minutes: 8 },
      { name: 'Walk home', how: 'Easy. Breathe through the nose if you can.', minutes: 3 },
      { name: 'Stand still', how: 'Hand on the wall. Ten slow breaths before you open the door.', minutes: 1 },
    ],
    easier: 'Walk all of it, and let the arms do the running.',
    harder: 'Run the eight minutes in one piece, at the same slow pace.',
    note: 'The minute that felt best was',
  },
  {
    title: 'Your own morning',
    what: 'Read your six lines, keep what worked and build the fifteen minutes you will do on Monday.',
    why: 'Someone else’s plan lasts about a week. One that you wrote, around your own kitchen, your own children and your own first meeting, has a chance. Change it every season and keep it on one sheet of paper.',
    steps: [
      { name: 'Read', how: 'Your notes and the log at the end of this guide. Mark the two best mornings.', minutes: 4 },
      { name: 'Choose', how: 'Three steps from those mornings that you would do on a bad day too.', minutes: 4 },
      {
        name: 'Write',
        how: 'The three steps, the minutes and the time you start. Fifteen minutes in all.',
        minutes: 4,
      },
      { name: 'Prepare', how: 'Tell one person at home, and lay out what the first step needs.', minutes: 3 },
    ],
    easier: 'Choose one step and make it five minutes.',
    harder: 'Plan four weeks, with a lighter one in the middle.',
    note: 'On Monday I start at this time, with',
  },
];
