/** The bicycle shop next door, whose bot knows a little and only English. */
import { blocksOf, to, type Lessons } from './plan.ts'

const { ask, handOver, say } = blocksOf('Bicycles')

const first = [
  to.intent('repairs', 'Repairs'),
  to.intent('rental', 'Rent a bike'),
  to.intent('opening-times', 'Opening times'),
  to.intent('speak-to-us', 'Speak to us'),
]

export const cyclesLessons: Lessons = {
  entities: [],
  questions: [],
  forms: () => [],
  intents: [
    {
      key: 'repairs',
      en: [
        'My chain is broken',
        'Can you fix a flat tyre?',
        'How long does a service take?',
        'My brakes squeak',
        'I need a new inner tube fitted',
        'Do I need an appointment for a repair?',
        'The gears slip when I pedal',
        'What does a full service cost?',
        'Can you true a wheel?',
      ],
    },
    {
      key: 'rental',
      en: [
        'Can I rent a bicycle for the weekend?',
        'What does bike hire cost per day?',
        'Do you hire out child seats?',
        'I want to borrow a tandem',
        'Is a helmet included in the rental?',
        'Bikes for hire for a group of six',
        'Do I have to leave a deposit?',
        'Can I rent an e-bike?',
      ],
    },
    {
      key: 'used-bikes',
      en: [
        'Do you sell second-hand bikes?',
        'Will you buy my old bicycle?',
        'Can I trade in my bike?',
        'I am looking for a cheap used bike',
        'How much is my old racer worth?',
        'Any refurbished city bikes?',
        'part exchange',
        'Do used bikes come with a warranty?',
      ],
    },
    {
      key: 'opening-times',
      en: [
        'When are you open?',
        'What time do you close on Saturday?',
        'Are you open today?',
        'opening times',
        'Is the workshop open on Mondays?',
        'How late can I pick up my bike?',
        'Do you close for lunch?',
        'From when are you there in the morning?',
      ],
    },
    {
      key: 'speak-to-us',
      en: [
        'Can I talk to a mechanic?',
        'I want to speak to somebody',
        'Put me through to a human',
        'Is anyone there?',
        'Please call me',
        'Let me chat with the workshop',
        'a real person please',
        'I have a question for your staff',
      ],
    },
  ],
  tests: [],
  blocks: [
    handOver('speak-to-us', 'Workshop'),
    ask('welcome', { en: 'Ahoy, this is ***company***! What do you need?' }, first),
    ask('misunderstood', { en: 'I did not catch that. One of these?' }, first),
    say('handover', { en: 'I am calling Rosa from the workshop.' }),
    say('repairs', {
      en: 'Small repairs are done while you wait, a full service takes two days and costs £65. Just bring your bike along.',
    }),
    say('rental', { en: 'A city bike is £15 a day, an e-bike £35, helmet and lock included. Bring an ID, please.' }),
    say('used-bikes', {
      en: 'We always have a dozen used bikes from £90, checked and with a year of warranty, and we take yours in exchange.',
    }),
    say('opening-times', { en: 'Tuesday to Saturday from 10:00 to 18:00, down by the old harbour.' }),
  ],
}
