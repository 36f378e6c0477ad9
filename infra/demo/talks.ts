/** Conversations the florist has had, and some that are going on. The bot had learned nothing yet, so customers press buttons. */
import type { Coordinates } from '#shared/chat/coordinates'
import type { ContentLanguage } from '#shared/languages'

export type Step =
  | { readonly press: string }
  | { readonly say: string }
  /** A day so many days after the conversation, as an answer to a form. */
  | { readonly sayDayAfter: number }
  /** Jonas takes the conversation, or Maya. */
  | { readonly taken: 'Jonas' | 'Maya' }
  | { readonly reply: string }
  /** It may ask a colleague or a department to look. */
  | { readonly note: string; readonly mention?: 'Jonas' | 'Maya' | 'Orders' }
  | { readonly complete: { readonly topic: string; readonly outcome: string } }
  | { readonly rate: number; readonly comment?: string }
  /** What the agent writes down of the customer. */
  | { readonly know: { readonly tags?: string[]; readonly profile?: Record<string, string> } }
  | { readonly snooze: Snooze }
  /** The customer sends a picture, by its name in `pictures`. */
  | { readonly file: string; readonly named: string }
  /** The provider does not deliver what was said last, in its own words. */
  | { readonly refused: string }
  /** Nothing happens for so many minutes. */
  | { readonly pass: number }
  | { readonly leave: true }

/** Until later on the day of the start, or until the next morning. */
export type Snooze = 'today' | 'tomorrow'

/** Where messages of a customer go who did not come by the website. */
export interface Way {
  readonly channel: 'whatsapp' | 'twilio' | 'email' | 'messenger'
  readonly to: string
}

export interface Talk {
  readonly customer: {
    readonly firstName: string
    readonly lastName: string
    readonly locality: string
    readonly location?: Coordinates
  }
  readonly language: ContentLanguage
  /** When it began: so many open days ago, or just now. */
  readonly began: { readonly daysAgo: number } | { readonly minutesAgo: number }
  /** The block that the page asks for; else the bot welcomes the customer. */
  readonly startBlock?: string
  readonly way?: Way
  /** The page of the shop that the customer has open. */
  readonly page?: { readonly path: string; readonly title: string }
  readonly steps: readonly Step[]
}

export const talks: readonly Talk[] = [
  {
    customer: {
      firstName: 'Eleanor',
      lastName: 'Hart',
      locality: 'Bath',
      location: { latitude: 51.3811, longitude: -2.359 },
    },
    language: 'en',
    began: { daysAgo: 5 },
    steps: [
      { press: 'Order flowers' },
      { press: 'Order now' },
      { press: 'Birthday' },
      { say: '45' },
      { sayDayAfter: 4 },
      { say: '3 Linden Terrace, Bath' },
      { say: 'Eleanor Hart' },
      { say: 'eleanor.hart@mail.example' },
      { leave: true },
    ],
  },
  {
    customer: {
      firstName: 'Lukas',
      lastName: 'Brandt',
      locality: 'Bristol',
      location: { latitude: 51.4545, longitude: -2.5879 },
    },
    language: 'de',
    began: { daysAgo: 4 },
    steps: [
      { press: 'Meine Bestellung' },
      { press: 'Fahrer fragen' },
      { say: 'Guten Tag, mein Strauß sollte gestern zwischen 9 und 12 Uhr ankommen. Bestellung 5120.' },
      { taken: 'Jonas' },
      { reply: 'Guten Tag Herr Brandt, ich rufe gleich unseren Fahrer an.' },
      { note: 'The driver rang at number 14 instead of 41.' },
      {
        reply:
          'Er stand bei Nummer 14 statt 41. Er bringt Ihnen heute um 13 Uhr einen frischen Strauß, natürlich kostenlos.',
      },
      { say: 'Das ist sehr nett, vielen Dank!' },
      { reply: 'Gern geschehen, und entschuldigen Sie bitte.' },
      { complete: { topic: 'Delivery', outcome: 'Solved' } },
      { rate: 5 },
    ],
  },
  {
    customer: {
      firstName: 'Priya',
      lastName: 'Nair',
      locality: 'Frome',
      location: { latitude: 51.2308, longitude: -2.3201 },
    },
    language: 'en',
    began: { daysAgo: 3 },
    steps: [
      { press: 'Weddings' },
      { press: 'Ask the wedding team' },
      { say: 'Hi, we are getting married on a farm in September with 80 guests. Do you have time?' },
      { taken: 'Maya' },
      { reply: 'Congratulations, Priya! September is lovely: dahlias everywhere. Which Saturday is it?' },
      { say: 'The second one. We love dark red and apricot.' },
      { reply: 'We are free. Shall we meet on Saturday at 11 and look at colours together?' },
      { say: 'Perfect, see you then!' },
      { complete: { topic: 'Wedding', outcome: 'Appointment made' } },
      { rate: 5 },
    ],
  },
  {
    customer: {
      firstName: 'Tom',
      lastName: 'Ashworth',
      locality: 'Keynsham',
      location: { latitude: 51.4135, longitude: -2.4968 },
    },
    language: 'en',
    began: { daysAgo: 2 },
    steps: [
      { say: 'Do you rent out artificial trees for a film set?' },
      { press: 'Talk to a person' },
      { taken: 'Jonas' },
      { reply: 'Hello Tom, we have none ourselves, but I can ask our partner in Bristol. How many do you need?' },
      { say: 'About ten, for three days in May.' },
      { reply: 'I will ring them today and come back to you.' },
      { complete: { topic: 'Advice', outcome: 'Call back' } },
      { rate: 4 },
    ],
  },
  {
    customer: { firstName: 'Greta', lastName: 'Simon', locality: 'Wells' },
    language: 'de',
    began: { daysAgo: 1 },
    steps: [{ press: 'Lieferung' }, { press: 'Was kostet das?' }, { press: 'Preis eines Straußes' }, { leave: true }],
  },
  {
    customer: {
      firstName: 'Olivia',
      lastName: 'Marsh',
      locality: 'Bath',
      location: { latitude: 51.3811, longitude: -2.359 },
    },
    language: 'en',
    began: { minutesAgo: 18 },
    startBlock: 'person-for-orders',
    steps: [
      { say: 'Hello! I ordered the Velvet bouquet for tomorrow. Can I still add a vase?' },
      { taken: 'Jonas' },
      { reply: 'Hello Olivia, of course. Glass or stoneware? Both are £12.' },
      { say: 'Stoneware, please. And could the card say “Happy birthday, Mum”?' },
    ],
  },
  {
    customer: {
      firstName: 'Henrik',
      lastName: 'Voss',
      locality: 'Bradford-on-Avon',
      location: { latitude: 51.3472, longitude: -2.2511 },
    },
    language: 'de',
    began: { minutesAgo: 5 },
    startBlock: 'person-for-weddings',
    steps: [
      { say: 'Hallo, wir haben uns gestern verlobt! Können Sie auch einen Bogen aus Blumen für den Garten machen?' },
    ],
  },
  {
    customer: {
      firstName: 'Amara',
      lastName: 'Bello',
      locality: 'Chippenham',
      location: { latitude: 51.4585, longitude: -2.1158 },
    },
    language: 'en',
    began: { minutesAgo: 3 },
    startBlock: 'person-for-orders',
    steps: [{ say: 'Hi, two of the roses in my bouquet arrived broken this morning. What can we do?' }],
  },
]
