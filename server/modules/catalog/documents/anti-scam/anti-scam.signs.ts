/** Stage of a scam at which a sign shows. */
type Stage = 'First contact' | 'The promise' | 'The push' | 'The taking';

export interface Sign {
  title: string;
  stage: Stage;
  /** The sign itself. */
  what: string;
  /** A typical sentence of the scammer. */
  theirs: string;
  why: string;
  /** The same sign in another trade. */
  site: string;
  steps: readonly string[];
  /** A sentence to reply with. */
  yours: string;
}

export const SIGNS: readonly Sign[] = [
  {
    title: 'They write first',
    stage: 'First contact',
    what: 'A coach you never asked sends you a private message, praises your last run and has one free place.',
    theirs: 'Hey! Love your progress. I only message people I see something in. Can I ask what your goal is?',
    why: 'You posted your run because you were proud of it, and somebody noticed. It feels rude not to answer. The next four questions are easy too, and after them you are chatting with a friend who happens to sell something.',
    site: 'Men with a van ring the bell in May: they have tarmac left over from a job nearby. A builder never has tarmac left over. Nor does anyone else.',
    steps: [
      'Do not answer and do not open the link. You owe a stranger nothing.',
      'If you like the coach, find the website yourself and write to the address there.',
      'Ask at that address whether the message was theirs.',
      'Report the profile and block it, so that your friends are spared.',
    ],
    yours: 'I choose my coaches myself. If this is you, you can tell me so from the address on your website.',
  },
  {
    title: 'A face you know',
    stage: 'First contact',
    what: 'An athlete, a doctor or your own coach recommends it, in a video or from a profile with the right picture.',
    theirs: 'It is me, this is my second account. The old one was hacked. I have a special offer for my old clients.',
    why: 'We trust a face sooner than a fact. Pictures are copied in a minute, and a voice or a moving mouth can be made from a few seconds of film. The copy needs to be good enough for a small screen on a bus, and it is.',
    site: 'Anybody can buy a helmet with a big company’s logo. On a good site the foreman asks for the site card, every time, the owner’s included.',
    steps: [
      'Look at the age of the profile, its spelling and its older posts. Copies are young and empty.',
      'Go to the person’s own website and see whether the offer is there.',
      'Know the person? Ring the number that you already have.',
      'Do not judge by the video. Judge by where it sends you to pay.',
    ],
    yours: 'I will call you on your old number first.',
  },
  {
    title: 'A result with a date on it',
    stage: 'The promise',
    what: 'Ten kilos by midsummer. A first marathon in six weeks. Guaranteed, or your money back.',
    theirs: 'Every single client loses 12 kg in 8 weeks. 100 % guaranteed, no exercise needed.',
    why: 'A date makes a wish look like a plan. You see yourself at the wedding in June already, and from there on you argue for the seller. The guarantee has conditions on page nine that nobody can fulfil.',
    site: 'A builder can promise when the people start and how many they are. Nobody can promise the ground. Whoever has never hit rock has never dug.',
    steps: [
      'Ask what happens with people who follow the plan and do not get there.',
      'Ask for the guarantee in full, in writing, before you pay. Read its conditions.',
      'Look for what the coach promises to do: plans, answers, hours. That can be kept.',
      'For weight, illness or medicine, ask a doctor or a registered dietitian.',
    ],
    yours: 'Which part of this is in your hands, and which part is in mine?',
  },
  {
    title: 'Borrowed pictures',
    stage: 'The promise',
    what: 'Two pictures side by side, eight weeks between them, and a body that has become somebody else’s.',
    theirs: 'Look at this transformation! She started exactly where you are now.',
    why: 'A picture is believed before it is read. Light, posture, a tan and an empty stomach make a difference of weeks in an afternoon. Many pairs are simply taken from another person’s page, and some were never photographed.',
    site: 'Anybody can show a kitchen before and after. Ask whose kitchen it is, in which street, and whether you may ring the owner.',
    steps: [
      'Save the picture and put it into an image search. See where else it appears.',
      'Compare the moles, the ears, the wallpaper and the hands of the two pictures.',
      'Ask for two clients whom you may talk to. A real coach asks them first.',
      'Take no pictures as proof. Take a person who answers your questions.',
    ],
    yours: 'Could I speak to one of them for five minutes?',
  },
  {
    title: 'Two hundred fresh stars',
    stage: 'The promise',
    what: 'Five stars all the way down, every one of them from this month, and not one says what was actually done.',
    theirs: 'Best coach ever!!! Changed my life. Highly recommend to everyone.',
    why: 'A crowd looks like a check that somebody else has done for you. Reviews are cheap to buy by the hundred. So are followers, which is how an account of three weeks comes to have forty thousand of them.',
    site: 'Anyone who chooses a roofer with care skips the best and the worst reviews and reads those with three stars, which mention the scaffolding.',
    steps: [
      'Sort by date. A wall of praise from one week was ordered.',
      'Read the middle ones: what went wrong, and how the coach answered.',
      'Search the name together with “refund”, “cancel” and “scam”.',
      'Look for reviews in a place where the coach cannot delete them.',
    ],
    yours: 'What do people complain about when they leave you?',
  },
  {
    title: 'Nobody behind the page',
    stage: 'The promise',
    what: 'A first name, a smiling picture and a button. No company, no address, no terms, no way to complain.',
    theirs: 'Do not worry about paperwork, we are like a family here. Just send it to my account.',
    why: 'The page looks better than that of many real coaches, since looks are all that had to be made. You miss the small print only when you need it, and then you do not know whom to write to, or in which country.',
    site: 'Before a careful builder signs with a subcontractor, the company, its tax debts and its insurance are looked up. It takes ten minutes. It can save a house.',
    steps: [
      'Look for the company’s name, business ID, postal address and e-mail. Sellers in the EU must give them.',
      'Look the company up in the public register of its country.',
      'Read the terms for three things: price, length, and how you stop.',
      'Write one question to the address. See who answers, and how.',
    ],
    yours: 'Which company am I buying from, and what is its business ID?',
  },
  {
    title: 'No price before the call',
    stage: 'The push',
    what: 'The price is not on the page. First there is a “free consultation”, and it lasts until you say yes.',
    theirs: 'The investment depends on how serious you are. Let us jump on a quick call today.',
    why: 'By the time you hear the price you have told a friendly voice what you dislike about your body and whom you want to live longer for. Now each no is used against you: is your health not worth it? Your children?',
    site: 'A decent tradesman gives the price in writing and leaves. The customer reads it at the kitchen table, with nobody on the other chair.',
    steps: [
      'Ask for the price in writing before any call. No price, no call.',
      'Tell them at the start that you will not decide today, and keep to it.',
      'Hang up when the talk turns to your partner, your worth or your courage.',
      'Sleep on it, and show the offer to the person you share a fridge with.',
    ],
    yours: 'Please send me the price and the terms. I never decide on the phone.',
  },
  {
    title: 'A clock on the price',
    stage: 'The push',
    what: 'A clock counts down, three places are left, and your discount is gone when the page is closed.',
    theirs: 'I can hold your spot for 40 more minutes. After that it goes to the next person on the list.',
    why: 'Losing something hurts more than winning it pleases. With a clock beside it you stop asking whether you need the thing, and ask only whether you will be in time. Load the page again tomorrow: the clock has started afresh.',
    site: 'Concrete has to be poured within about ninety minutes. That is a real deadline, and there are few others that cannot wait until morning.',
    steps: [
      'Close the page. Open it tomorrow in another browser and look at the clock.',
      'Ask for the same price next week. A real business will say yes or say why not.',
      'Make it a rule: nothing above fifty euros on the day that you first see it.',
      'Under pressure already? Put the phone in another room for ten minutes.',
    ],
    yours: 'If it is not for me next week, then it is not for me.',
  },
  {
    title: 'Money with no way back',
    stage: 'The taking',
    what: 'They want gift cards, crypto, an instant transfer to a private account, or a payment “to friends and family”.',
    theirs: 'The card system is down for maintenance. Just send it as a friend, it saves us both the fee.',
    why: 'It comes at the end, when you have decided and only want to be done. The reason sounds technical and the fee sounds fair. What you give away is your protection: with these ways to pay nobody stands between you and the thief.',
    site: 'A roofer who takes only cash and writes no receipt saves you some money once. When the roof leaks, he has no telephone.',
    steps: [
      'Pay by card, or with the buyer’s protection of a payment service, on the seller’s own site.',
      'Check that the name on the invoice, the account and the website is the same.',
      'Never read out the numbers of a gift card. No business is paid in them.',
      'They insist? Then you have your answer. Leave.',
    ],
    yours: 'I pay by card with a receipt, or I do not pay.',
  },
  {
    title: 'A code, or your screen',
    stage: 'The taking',
    what: 'You are asked for a bank code, a password or a code from a text message, or to install an app that shows your screen.',
    theirs: 'You will get a code by SMS now. Read it to me so that I can activate your training account.',
    why: 'You are used to codes. One more is a nuisance, not an alarm. It arrives from your own bank, so it looks safe, and the voice is in a hurry. That code does not activate anything. It approves a payment or lets somebody in.',
    site: 'A drill is lent out. The key to the site is not, and nobody who needs a drill has to ask for it.',
    steps: [
      'Read the whole text of the message. It says what the code approves.',
      'Give no code, password or online bank login to anyone, in any role.',
      'Install nothing that a caller asks you to. Log in by typing the address yourself.',
      'Gave one already? Ring your bank’s blocking line now. It answers at night too.',
    ],
    yours: 'I do not give codes to anyone. I am hanging up and calling my bank.',
  },
  {
    title: 'Your body as a deposit',
    stage: 'The taking',
    what: 'Before there is a contract they want pictures in underwear, blood values, or a photo of your passport.',
    theirs: 'For your assessment I need front, side and back, as little clothing as possible. All confidential.',
    why: 'Doctors ask for such things, so it sounds like care. A scammer can sell an identity, and with a picture he can threaten you. People pay twice then: for the plan, and so that the picture stays where it is.',
    site: 'To price a roof one needs its size and its slope. Anyone who wants to see your bedroom for that is pricing something else.',
    steps: [
      'Ask what it is needed for, who sees it, where it is kept and when it is deleted.',
      'Send no face together with a body, and no identity papers, in a chat.',
      'A training plan can be made from a few words and the way you move.',
      'Threatened? Do not pay. Keep the messages and go to the police. The shame is theirs.',
    ],
    yours: 'I will describe my health in words, after there is a contract.',
  },
  {
    title: 'Getting out costs money',
    stage: 'The taking',
    what: 'The first week costs a euro. The second costs ninety-nine, and nobody says in writing how to stop.',
    theirs: 'Of course you can cancel! There is only the exit fee, and the twelve months you agreed to.',
    why: 'The trial is small so that you do not read on. After that your own forgetting does the work, and where it does not, shame does: you signed, so you think that it must be right. Terms that surprise you are often not binding.',
    site: 'In a contract, read the last page first. How two parties part tells you how they mean to work.',
    steps: [
      'Find out how to stop before you start. Take a screenshot of that page.',
      'Put the last day of the trial into your calendar, two days early.',
      'Cancel in writing, ask for a confirmation and keep it.',
      'Still being charged? Tell your bank or card company to stop it and dispute it.',
    ],
    yours: 'Please tell me in one sentence how I cancel, and from which day.',
  },
];
