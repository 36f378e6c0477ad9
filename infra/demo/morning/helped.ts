/** Customers who were helped today, by a person or by the bot alone. */
import type { Talk } from '../talks.ts'

const byPersons: readonly Talk[] = [
  {
    customer: { firstName: 'Bettina', lastName: 'Roth', locality: 'Bath' },
    language: 'de',
    began: { minutesAgo: 95 },
    startBlock: 'person-for-orders',
    steps: [
      { say: 'Mein Strauß kam gestern mit hängenden Köpfen an, sehr schade.' },
      { taken: 'Jonas' },
      { know: { tags: ['Complaint'] } },
      {
        reply:
          'Das tut mir leid, Frau Roth! Die Gerbera standen zu lange trocken. Heute bis 15 Uhr bringen wir einen neuen.',
      },
      { say: 'Das ist aber nett, vielen Dank!' },
      { complete: { topic: 'Complaint', outcome: 'Solved' } },
      { rate: 5, comment: 'Schnell, freundlich und ohne Diskussion. So wünscht man sich das.' },
    ],
  },
  {
    customer: { firstName: 'Alistair', lastName: 'Crane', locality: 'Bristol' },
    language: 'en',
    began: { minutesAgo: 130 },
    startBlock: 'person-for-orders',
    way: { channel: 'whatsapp', to: '+4930232455131' },
    steps: [
      { say: 'Morning! Can I move order 5169 from Saturday to Sunday?' },
      { taken: 'Jonas' },
      { reply: 'Good morning! It is moved to Sunday between 10 and 12. Is the address the same?' },
      { say: 'Same address. Cheers' },
      { complete: { topic: 'Order', outcome: 'Solved' } },
      { rate: 5 },
    ],
  },
  {
    customer: { firstName: 'Yvonne', lastName: 'Marchetti', locality: 'Bath' },
    language: 'en',
    began: { minutesAgo: 150 },
    startBlock: 'person-for-weddings',
    steps: [
      { say: 'We would like to see your wedding arch before we decide. Is that possible this week?' },
      { taken: 'Maya' },
      { know: { tags: ['Weddings'] } },
      { reply: 'It is set up in the workshop until Friday. Would Thursday at half past four suit you?' },
      { say: 'Thursday is perfect.' },
      { complete: { topic: 'Wedding', outcome: 'Appointment made' } },
      { rate: 5, comment: 'Maya answered everything within five minutes.' },
    ],
  },
  {
    customer: { firstName: 'Kenneth', lastName: 'Boyle', locality: 'Frome' },
    language: 'en',
    began: { minutesAgo: 180 },
    startBlock: 'person-for-orders',
    way: { channel: 'email', to: 'kenneth.boyle@mail.example' },
    steps: [
      { say: 'I was billed for a vase that never arrived. Please return the £18 to GB29 NWBK 6016 1331 9268 19.' },
      { taken: 'Jonas' },
      { reply: 'You are right, the vase is still here. The £18 are on their way and should be with you tomorrow.' },
      { complete: { topic: 'Invoice', outcome: 'Refunded' } },
      { rate: 3, comment: 'Fine in the end, but I had to write twice.' },
    ],
  },
  {
    customer: { firstName: 'Sofie', lastName: 'Lehmann', locality: 'Bristol' },
    language: 'de',
    began: { minutesAgo: 200 },
    startBlock: 'person-for-orders',
    way: { channel: 'messenger', to: '6120443987301' },
    steps: [
      { say: 'Welche Blumen sind für Katzen ungefährlich? Unsere knabbert alles an.' },
      { taken: 'Jonas' },
      {
        reply:
          'Rosen, Gerbera und Freesien sind unbedenklich. Lilien bitte auf keinen Fall, auch nicht den Blütenstaub.',
      },
      { say: 'Gut zu wissen, danke!' },
      { complete: { topic: 'Advice', outcome: 'Solved' } },
    ],
  },
  {
    customer: { firstName: 'Marcus', lastName: 'Webb', locality: 'Bath' },
    language: 'en',
    began: { minutesAgo: 220 },
    startBlock: 'person-for-orders',
    way: { channel: 'twilio', to: '+4930232455137' },
    steps: [
      { say: 'Nobody is home for the delivery today, can you leave it with the porter?' },
      { taken: 'Maya' },
      { reply: 'Done: the driver leaves it with the porter and puts a card through your door.' },
      { complete: { topic: 'Delivery', outcome: 'Solved' } },
      { rate: 4 },
    ],
  },
]

const byBot: readonly Talk[] = [
  {
    customer: { firstName: 'Poppy', lastName: 'Ellis', locality: 'Bath' },
    language: 'en',
    began: { minutesAgo: 14 },
    steps: [{ press: 'Delivery' }, { press: 'What does it cost?' }, { press: 'Price of a bouquet' }, { leave: true }],
  },
  {
    customer: { firstName: 'Matthias', lastName: 'Kern', locality: 'Bristol' },
    language: 'de',
    began: { minutesAgo: 48 },
    way: { channel: 'whatsapp', to: '+4930232455141' },
    steps: [{ press: 'Öffnungszeiten' }, { leave: true }],
  },
  {
    customer: { firstName: 'Rosalind', lastName: 'Hughes', locality: 'Wells' },
    language: 'en',
    began: { minutesAgo: 110 },
    steps: [
      { press: 'Order flowers' },
      { press: 'Order now' },
      { press: 'Birthday' },
      { say: '60' },
      { sayDayAfter: 2 },
      { say: '11 Cathedral View, Wells' },
      { say: 'Rosalind Hughes' },
      { say: 'rosalind.hughes@mail.example' },
      { leave: true },
    ],
  },
  {
    customer: { firstName: 'Annika', lastName: 'Sommer', locality: 'Frome' },
    language: 'de',
    began: { minutesAgo: 33 },
    steps: [{ press: 'Lieferung' }, { press: 'Was kostet das?' }, { leave: true }],
  },
  {
    customer: { firstName: 'Duncan', lastName: 'Reeve', locality: 'Chippenham' },
    language: 'en',
    began: { minutesAgo: 4 },
    page: { path: '/weddings', title: 'Wedding flowers' },
    steps: [{ press: 'Weddings' }],
  },
]

export const helpedTalks: readonly Talk[] = [...byPersons, ...byBot]
