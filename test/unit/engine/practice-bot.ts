/** The bot of a dentist's practice: moments, a form, and texts that may mean one answer or another. */
import { asks, bot, hands, offers, says, to, wants } from './bot.ts'

export const practice = bot({
  blocks: {
    welcome: offers('Welcome to the practice!', { 'Opening hours': to('hours'), 'A person': to('hand-over') }),
    'small-talk-greeting': says({ en: 'Hello to you.', de: 'Guten Tag auch Ihnen.' }),
    'small-talk-thanks': says('You are welcome.'),
    'small-talk-goodbye': says('Goodbye.', { next: 'card' }),
    'small-talk-never-mind': says('Then we leave it.'),
    card: says('Take a card with you.'),
    handover: says('One moment.'),
    'hand-over': hands(),
    misunderstood: says({ en: 'I did not get that.', de: 'Das habe ich nicht verstanden.' }),
    hours: { ...says('From eight to five.'), title: 'Opening hours', titles: { de: 'Öffnungszeiten' } },
    monday: {
      ...says({ en: 'Mondays are for children.', de: 'Sehr gern! Montags sind Kinder dran. Kommen Sie.' }),
      title: 'Children',
    },
    'ask-visit': asks('visit', { next: 'booked' }),
    booked: says('Booked: ***word***'),
    feedback: says('How was it?', { onReply: 'feedback-thanks' }),
    'feedback-thanks': says('Noted.'),
    'ask-card': asks('card'),
  },
  forms: {
    visit: [
      wants('what', 'What for?', { fieldType: 'select' }, { check: 'Check', pain: 'Pain' }),
      wants('word', 'Your name?'),
    ],
    card: [wants('kind', 'Which card?', { fieldType: 'select' }, { thanks: 'Thank you', sorry: 'Never mind' })],
  },
  understands: {
    book: 'ask-visit',
    feedback: 'feedback',
    'which card': 'ask-card',
    'when do you open?': 'hours',
    'are you there on monday': 'maybe hours or monday',
    'something for my teeth': 'maybe hours',
    'maybe gone': 'maybe gone or monday',
    'all gone': 'maybe gone',
  },
})
