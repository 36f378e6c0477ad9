/** Customers who wait for a person: some for a minute, some for longer than the shop promises. */
import type { Talk } from '../talks.ts'

export const waitingTalks: readonly Talk[] = [
  {
    customer: { firstName: 'Margaret', lastName: 'Dunn', locality: 'Bath' },
    language: 'en',
    began: { minutesAgo: 26 },
    startBlock: 'person-for-orders',
    way: { channel: 'whatsapp', to: '+4930232455101' },
    steps: [
      { say: 'Good morning, the bouquet for my mum’s 70th has not come yet. Order 5188.' },
      { say: 'The party starts at one o’clock and it is her only present!' },
    ],
  },
  {
    customer: { firstName: 'Werner', lastName: 'Hoffmann', locality: 'Bristol' },
    language: 'de',
    began: { minutesAgo: 17 },
    startBlock: 'person-for-orders',
    page: { path: '/funeral', title: 'Trauerfloristik' },
    steps: [
      {
        say: 'Guten Tag, wir brauchen für Freitag einen Kranz mit weißen Lilien. Die Schleife soll „In Liebe, Deine Enkel“ tragen.',
      },
      { say: 'Bis wann müssten wir bestellen, und liefern Sie zur Friedhofskapelle?' },
    ],
  },
  {
    customer: { firstName: 'Patrick', lastName: 'Lowe', locality: 'Bristol' },
    language: 'en',
    began: { minutesAgo: 11 },
    startBlock: 'person-for-orders',
    way: { channel: 'email', to: 'accounts@lowe-partners.example' },
    steps: [
      {
        say: 'Hello, our accountant is missing the invoice for the reception flowers of October (customer 2041). Could you send a copy?',
      },
    ],
  },
  {
    customer: { firstName: 'Lena', lastName: 'Fischer', locality: 'Bath' },
    language: 'de',
    began: { minutesAgo: 6 },
    startBlock: 'person-for-orders',
    way: { channel: 'messenger', to: '6120443987210' },
    steps: [
      { say: 'Hallo! Ist der Herbststrauß aus eurem Beitrag von gestern noch zu haben? Ich würde ihn gern abholen.' },
    ],
  },
  {
    customer: { firstName: 'Chloe', lastName: 'Bennett', locality: 'Frome' },
    language: 'en',
    began: { minutesAgo: 13 },
    startBlock: 'person-for-weddings',
    page: { path: '/weddings/table-flowers', title: 'Table flowers for weddings' },
    steps: [{ say: 'Hi! What would 12 low table arrangements in white and green cost for the last weekend of May?' }],
  },
  {
    customer: { firstName: 'Stefan', lastName: 'Maurer', locality: 'Wells' },
    language: 'de',
    began: { minutesAgo: 3 },
    startBlock: 'person-for-weddings',
    way: { channel: 'whatsapp', to: '+4930232455104' },
    steps: [{ say: 'Guten Morgen, können wir den Termin zum Probestrauß von Donnerstag auf Samstag verschieben?' }],
  },
  {
    customer: { firstName: 'Niamh', lastName: 'Gallagher', locality: 'Keynsham' },
    language: 'en',
    began: { minutesAgo: 2 },
    startBlock: 'person-for-orders',
    way: { channel: 'twilio', to: '+4930232455107' },
    steps: [{ say: 'Driver is at the wrong house, I am at no 27 with the green door. Order 5204' }],
  },
  {
    customer: { firstName: 'Gordon', lastName: 'Ames', locality: 'Bath' },
    language: 'en',
    began: { minutesAgo: 4 },
    startBlock: 'person-for-orders',
    page: { path: '/checkout', title: 'Your basket' },
    steps: [
      { say: 'Hi, I think I was charged £58 twice for the Meadow bouquet with the stoneware vase.' },
      { say: 'My card is 4111 1111 1111 1111. Could you give one of the two payments back?' },
    ],
  },
]
