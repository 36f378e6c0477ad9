/** Who came to the florist in the past, and what they and the agents said beside what intents and responses hold. */
import type { Text } from '../plan.ts'

export type Language = 'en' | 'de'

export const names: Readonly<
  Record<
    Language,
    { readonly female: readonly string[]; readonly male: readonly string[]; readonly last: readonly string[] }
  >
> = {
  en: {
    female: [
      'Amelia',
      'Beth',
      'Chloe',
      'Daisy',
      'Edith',
      'Freya',
      'Georgia',
      'Hannah',
      'Isla',
      'Joanna',
      'Katie',
      'Lucy',
      'Megan',
      'Niamh',
      'Poppy',
      'Rachel',
      'Sophie',
      'Tamsin',
      'Violet',
      'Zara',
    ],
    male: [
      'Adam',
      'Ben',
      'Charlie',
      'Daniel',
      'Ethan',
      'Finlay',
      'George',
      'Harry',
      'Isaac',
      'Jack',
      'Kieran',
      'Leo',
      'Max',
      'Nathan',
      'Oscar',
      'Rory',
      'Sean',
      'Theo',
      'Will',
      'Zac',
    ],
    last: [
      'Abbott',
      'Bailey',
      'Carter',
      'Dawson',
      'Ellis',
      'Foster',
      'Gibson',
      'Hughes',
      'Ingram',
      'Jenkins',
      'Knight',
      'Lawson',
      'Mistry',
      'Newton',
      'Osborne',
      'Parker',
      'Quinn',
      'Rahman',
      'Shaw',
      'Turner',
      'Underwood',
      'Vaughan',
      'Webb',
      'Yates',
    ],
  },
  de: {
    female: ['Anna', 'Birgit', 'Clara', 'Doris', 'Elke', 'Franziska', 'Heike', 'Ines', 'Katrin', 'Lena'],
    male: ['Andreas', 'Bernd', 'Christian', 'Dirk', 'Erik', 'Frank', 'Holger', 'Jan', 'Klaus', 'Lars'],
    last: [
      'Albrecht',
      'Becker',
      'Dietrich',
      'Engel',
      'Fischer',
      'Graf',
      'Hoffmann',
      'Jung',
      'Keller',
      'Lehmann',
      'Maier',
      'Neubauer',
    ],
  },
}

/** Towns by how many of a hundred customers live there; the others do not say. */
export const towns: readonly (readonly [string | undefined, number])[] = [
  ['Bath', 37],
  ['Bristol', 17],
  ['Keynsham', 8],
  ['Frome', 8],
  ['Chippenham', 7],
  ['Trowbridge', 6],
  ['Bradford-on-Avon', 5],
  ['Wells', 4],
  [undefined, 8],
]

/** What no response of the shop is for. */
export const offTopic: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Do you sell balloons as well?',
    'Can I reset my password?',
    'Do you have real Christmas trees?',
    'Can you cut my hedge?',
    'Is there an app for my phone?',
    'Can I pay with Klarna?',
    'Do you sell chocolates?',
    'Do you rent out candlesticks?',
    'Could somebody water our office plants in August?',
    'Do you have artificial flowers?',
    'hm what about the other thing',
    'Can you send me last year’s invoice?',
  ],
  de: [
    'Verkaufen Sie auch Luftballons?',
    'Ich habe mein Passwort vergessen',
    'Haben Sie Weihnachtsbäume?',
    'Kann ich mit Klarna bezahlen?',
    'Verkaufen Sie Pralinen?',
    'Gießen Sie im August unsere Büropflanzen?',
    'Haben Sie Kunstblumen?',
    'Schicken Sie mir bitte die Rechnung vom letzten Jahr?',
  ],
}

/** The keys of passages the bot looks up, with questions that they answer. */
export const lookedUp: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  'cut-flowers': {
    en: ['How long will my bouquet stay fresh by the radiator?', 'Which knife do I cut the stems with?'],
    de: ['Wie schneide ich die Stiele richtig an?', 'Wie oft wechsle ich das Wasser?'],
  },
  orchids: {
    en: ['How often should I dip my orchid?', 'When do I repot an orchid?'],
    de: ['Wie oft tauche ich meine Orchidee?', 'Wann topfe ich eine Orchidee um?'],
  },
  'frost-and-heat': {
    en: ['Will the flowers survive the frost on my doorstep?'],
    de: ['Überstehen die Blumen den Frost vor der Tür?'],
  },
}

export const gratitude: Readonly<Record<Language, readonly string[]>> = {
  en: ['Perfect, thank you!', 'That is great, thanks a lot', 'Wonderful, thank you for the quick help', 'thanks'],
  de: ['Vielen Dank, das hilft mir sehr!', 'Super, danke', 'Wunderbar, danke für die schnelle Hilfe', 'Danke'],
}

/** What a customer tells a person, what is answered, and how it ends. */
export interface Matter {
  readonly department: 'Orders' | 'Weddings & events'
  readonly topic: string
  readonly outcome: string
  readonly says: readonly Text[]
  readonly answers: readonly Text[]
}

export const matters: readonly Matter[] = [
  {
    department: 'Orders',
    topic: 'Delivery',
    outcome: 'Solved',
    says: [
      { en: 'My bouquet should have been here this morning.', de: 'Mein Strauß sollte heute Morgen kommen.' },
      { en: 'Order 5183, in the name of the recipient.', de: 'Bestellung 5183, auf den Namen der Empfängerin.' },
      { en: 'Great, then I will stay at home.', de: 'Sehr gut, dann bleibe ich zu Hause.' },
    ],
    answers: [
      { en: 'I am sorry! May I have the order number?', de: 'Das tut mir leid! Nennen Sie mir die Bestellnummer?' },
      {
        en: 'Our driver is two streets away and rings within half an hour.',
        de: 'Unser Fahrer ist zwei Straßen weiter und klingelt in einer halben Stunde.',
      },
      { en: 'Thank you for your patience.', de: 'Danke für Ihre Geduld.' },
    ],
  },
  {
    department: 'Orders',
    topic: 'Complaint',
    outcome: 'Refunded',
    says: [
      {
        en: 'I am disappointed: half of the roses were wilted.',
        de: 'Ich bin enttäuscht: Die Hälfte der Rosen war verwelkt.',
      },
      { en: 'I can send you a picture.', de: 'Ich kann Ihnen ein Foto schicken.' },
    ],
    answers: [
      {
        en: 'That is not how they leave our shop. I am very sorry.',
        de: 'So verlassen sie unseren Laden nicht. Es tut mir sehr leid.',
      },
      { en: 'No need: you get your money back today.', de: 'Nicht nötig: Sie bekommen Ihr Geld heute zurück.' },
    ],
  },
  {
    department: 'Orders',
    topic: 'Order',
    outcome: 'Order placed',
    says: [
      {
        en: 'I would like something wild and not too pink, for about £50.',
        de: 'Ich hätte gern etwas Wildes und nicht zu Rosafarbenes, für etwa £50.',
      },
      { en: 'Lovely, and a card with it please.', de: 'Sehr schön, und bitte eine Karte dazu.' },
    ],
    answers: [
      {
        en: 'Then I suggest scabious, grasses and apricot dahlias.',
        de: 'Dann schlage ich Skabiosen, Gräser und apricotfarbene Dahlien vor.',
      },
      { en: 'It is on its way tomorrow before noon.', de: 'Er ist morgen vor zwölf unterwegs.' },
    ],
  },
  {
    department: 'Orders',
    topic: 'Invoice',
    outcome: 'Call back',
    says: [
      { en: 'The invoice has the wrong company name on it.', de: 'Auf der Rechnung steht der falsche Firmenname.' },
    ],
    answers: [
      {
        en: 'I pass it on to the office, and they call you this afternoon.',
        de: 'Ich gebe es ans Büro weiter, das ruft Sie heute Nachmittag an.',
      },
    ],
  },
  {
    department: 'Weddings & events',
    topic: 'Wedding',
    outcome: 'Appointment made',
    says: [
      {
        en: 'We are getting married in June and love loose, green bouquets.',
        de: 'Wir heiraten im Juni und lieben lockere, grüne Sträuße.',
      },
      { en: 'Saturday at eleven would be perfect.', de: 'Samstag um elf wäre perfekt.' },
    ],
    answers: [
      {
        en: 'Congratulations! Shall we look at colours together on Saturday?',
        de: 'Herzlichen Glückwunsch! Wollen wir am Samstag Farben ansehen?',
      },
      { en: 'It is in our book. See you then!', de: 'Steht im Kalender. Bis dann!' },
    ],
  },
  {
    department: 'Weddings & events',
    topic: 'Advice',
    outcome: 'Solved',
    says: [
      {
        en: 'How many table flowers do we need for 60 guests?',
        de: 'Wie viele Tischgestecke brauchen wir für 60 Gäste?',
      },
    ],
    answers: [
      {
        en: 'One for six guests looks generous: ten, and one for the cake.',
        de: 'Eines für sechs Gäste wirkt großzügig: zehn, und eines für die Torte.',
      },
    ],
  },
]
