/**
 * Questions of the florist's customers that its bot could not answer, because it had learned nothing yet. The model of the
 * draft understands a few of them by now; the others are about what no intent of the shop is for.
 */
import type { ContentLanguage } from '#shared/languages'
import type { Talk } from './talks.ts'

interface Asker {
  readonly name: readonly [firstName: string, lastName: string, locality: string]
  readonly language?: ContentLanguage
  readonly daysAgo: number
  readonly asks: readonly string[]
}

const askers: readonly Asker[] = [
  {
    name: ['Harriet', 'Cole', 'Bath'],
    daysAgo: 6,
    asks: ['How do I reset my password?', 'Do you sell balloons as well?', 'Do you mow the lawn?'],
  },
  {
    name: ['Samir', 'Haddad', 'Bristol'],
    daysAgo: 6,
    asks: ['I forgot my password', 'Do you sell real Christmas trees?', 'Is there parking at the shop?'],
  },
  {
    name: ['Imogen', 'Reid', 'Frome'],
    daysAgo: 5,
    asks: ['Do you sell helium balloons?', 'Do you sell chocolate?', 'Is the app on Android?'],
  },
  {
    name: ['Owen', 'Price', 'Wells'],
    daysAgo: 5,
    asks: ['How do I change my password?', 'Could you mow my lawn?', 'Do you sell Christmas trees?'],
  },
  {
    name: ['Marta', 'Lindqvist', 'Bath'],
    daysAgo: 4,
    asks: ['Do you sell balloons?', 'Do you sell chocolates as well?', 'Can I pay with Klarna?'],
  },
  {
    name: ['Dev', 'Patel', 'Keynsham'],
    daysAgo: 4,
    asks: ['how do i reset my password?', 'Do you sell a small Christmas tree?', 'Is there an app for the iPhone?'],
  },
  {
    name: ['Sabine', 'Krause', 'Bath'],
    language: 'de',
    daysAgo: 4,
    asks: ['Wie ändere ich mein Passwort?', 'Verkaufen Sie Luftballons?', 'Verkaufen Sie Weihnachtsbäume?'],
  },
  {
    name: ['Felix', 'Baumann', 'Bristol'],
    language: 'de',
    daysAgo: 3,
    asks: ['Mein Passwort funktioniert nicht', 'Verkaufen Sie auch Ballons?', 'Suchen Sie Aushilfen?'],
  },
  {
    name: ['Grace', 'Adeyemi', 'Chippenham'],
    daysAgo: 3,
    asks: ['Please send me a new password', 'Do you have balloons?', 'Could you cut my hedge?'],
  },
  {
    name: ['Noel', 'Fairfax', 'Bradford-on-Avon'],
    daysAgo: 2,
    asks: ['Do you sell chocolate?', 'Do you sell wine?', 'can i bring my dog'],
  },
  {
    name: ['Beatrix', 'Holm', 'Bath'],
    daysAgo: 2,
    asks: ['I forgot the password of my account', 'Do you sell Christmas trees?', 'Where can I download the app?'],
  },
  {
    name: ['Julia', 'Neumann', 'Bath'],
    language: 'de',
    daysAgo: 1,
    asks: ['Ich habe mein Passwort vergessen', 'Verkaufen Sie dieses Jahr Weihnachtsbäume?', 'Mähen Sie auch Rasen?'],
  },
  {
    name: ['Callum', 'Byrne', 'Frome'],
    daysAgo: 1,
    asks: ['When do you open on Saturday?', 'Do you sell helium balloons?', 'Do you have a toilet?'],
  },
  {
    name: ['Yasmin', 'Karim', 'Bristol'],
    daysAgo: 1,
    asks: ['How much is delivery to Bristol?', 'Do you mow lawns?', 'who won the cup'],
  },
]

/** Each of them asks, and leaves without an answer. */
export const unansweredTalks: readonly Talk[] = askers.map(
  ({ name: [firstName, lastName, locality], language = 'en', daysAgo, asks }) => ({
    customer: { firstName, lastName, locality },
    language,
    began: { daysAgo },
    steps: [...asks.map((say) => ({ say })), { leave: true }],
  }),
)
