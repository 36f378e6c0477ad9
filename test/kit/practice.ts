/** A dentist's practice whose bot was taught seven intents in English and German, and nothing of manners. */
import { momentKeys } from '#shared/blocks/moments'
import { momentWords } from '#shared/blocks/moment-words'
import type { Shop } from './live.ts'
import type { World } from './world.ts'

/** What each response is called and says in English and German, and the utterances that lead to it. */
const lessons = {
  'Opening hours': {
    german: 'Öffnungszeiten',
    says: ['We are open from eight to five.', 'Wir haben von acht bis fünf geöffnet.'],
    utterances: [
      'when do you open',
      'what are your opening hours',
      'are you open on Friday afternoon',
      'what time do you close today',
      'is the practice open on Saturdays',
      'how late can I come',
      'wann habt ihr offen',
      'Öffnungszeiten',
      'haben Sie am Freitag geöffnet',
      'bis wann ist die Praxis offen',
      'wann machen Sie zu',
      'sind Sie samstags da',
    ],
  },
  'Where we are': {
    german: 'Anfahrt',
    says: ['You find us in Mill Street 4.', 'Sie finden uns in der Mühlstraße 4.'],
    utterances: [
      'where are you',
      'what is your address',
      'how do I get to the practice',
      'can I park at yours',
      'which bus stops near you',
      'is there a lift',
      'wo ist die Praxis',
      'wie lautet Ihre Adresse',
      'wie komme ich zu Ihnen',
      'gibt es Parkplätze',
      'ist die Praxis barrierefrei',
    ],
  },
  'Book a visit': {
    german: 'Termin buchen',
    says: ['Let us find a day for you.', 'Wir suchen einen Termin für Sie.'],
    utterances: [
      'I want to book an appointment',
      'can I have an appointment next week',
      'I need a check-up',
      'make an appointment for a cleaning',
      'is there a free slot tomorrow',
      'I would like to see the dentist',
      'ich möchte einen Termin',
      'kann ich einen Termin vereinbaren',
      'ich brauche einen Termin zur Kontrolle',
      'Termin für eine Zahnreinigung',
      'haben Sie nächste Woche etwas frei',
    ],
  },
  'Move or cancel': {
    german: 'Verschieben oder absagen',
    says: ['Your visit can be moved until the day before.', 'Bis zum Vortag lässt sich der Termin verschieben.'],
    utterances: [
      'I have to cancel my appointment',
      'can I move my appointment',
      'I cannot come tomorrow',
      'reschedule my visit',
      'please cancel the check-up on Monday',
      'I need another day for my appointment',
      'ich muss meinen Termin absagen',
      'kann ich den Termin verschieben',
      'ich kann morgen nicht kommen',
      'Termin stornieren',
      'bitte verlegen Sie meinen Termin',
    ],
  },
  Emergency: {
    german: 'Notfall',
    says: ['I am sorry to hear that. At night call 116 117.', 'Das tut mir leid. Nachts hilft die 116 117.'],
    utterances: [
      'I have terrible toothache',
      'my tooth broke',
      'my tooth hurts a lot',
      'it is an emergency',
      'my gum is bleeding and swollen',
      'I lost a filling',
      'ich habe starke Zahnschmerzen',
      'mein Zahn ist abgebrochen',
      'es ist ein Notfall',
      'meine Backe ist geschwollen',
      'mir ist eine Füllung herausgefallen',
    ],
  },
  Prices: {
    german: 'Preise',
    says: ['A check-up is free, a cleaning costs 90.', 'Die Kontrolle ist kostenlos, eine Reinigung kostet 90.'],
    utterances: [
      'how much is a cleaning',
      'what does a check-up cost',
      'what do you charge for a filling',
      'is whitening expensive',
      'does my insurance pay for it',
      'price list',
      'was kostet eine Zahnreinigung',
      'wie teuer ist eine Füllung',
      'zahlt das die Krankenkasse',
      'Preise',
      'was kostet ein Implantat',
    ],
  },
  Children: {
    german: 'Kinder',
    says: ['We love children from the first tooth on.', 'Wir behandeln Kinder ab dem ersten Zahn.'],
    utterances: [
      'do you take kids',
      'can my daughter come to you',
      'from which age do you see children',
      'is there a dentist for kids',
      'my son is afraid of the dentist',
      'do you treat toddlers',
      'behandeln Sie Kinder',
      'ab welchem Alter kann mein Kind kommen',
      'mein Sohn hat Angst vor dem Zahnarzt',
      'haben Sie eine Kindersprechstunde',
      'darf ich meine Tochter mitbringen',
    ],
  },
} as const

export const contentAnswers: readonly string[] = Object.values(lessons).flatMap(({ says }) => says)

/** The practice writes its moments as a new bot has them, teaches and builds. */
export async function openPractice(shop: Shop, world: World): Promise<void> {
  const { admin } = shop
  for (const [title, { german, says, utterances }] of Object.entries(lessons)) {
    const [en, de] = says
    const block = await shop.block(title, { titles: { de: german }, text: { en, de } })
    const intent = await admin.knowledge.createIntent({
      title,
      utterances: utterances.map((text) => ({ text, entities: [] })),
    })
    await admin.knowledge.mapIntent({ intent: intent._id, entities: [], blockId: block._id })
  }
  const person = await shop.block('A person', { type: 'function', function: { type: 'handover' } })
  for (const key of momentKeys) {
    const { title, text } = momentWords[key]
    const choices = [{ title: { en: 'Talk to a person' }, action: { type: 'block', value: person._id } }]
    await shop.block(title.en, { key, text, ...(key === 'welcome' && { type: 'select', choices }) })
  }
  await admin.builds.build()
  await world.settled()
}
