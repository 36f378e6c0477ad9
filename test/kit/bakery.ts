/** A bakery whose bot was taught in English and German: cakes with prices, opening hours, parking, and an order. */
import type { Shop } from './live.ts'
import type { World } from './world.ts'

const cakes = {
  'cheese cake': ['cheesecake', 'cheesecakes', 'Käsekuchen'],
  'apple cake': ['apple cakes', 'Apfelkuchen'],
  brownie: ['brownies'],
}
const lessons = {
  hours: [
    'when do you open',
    'what time do you close today',
    'are you open on sunday',
    'opening hours',
    'how late are you open',
    'wann habt ihr offen',
    'Öffnungszeiten',
    'habt ihr sonntags geöffnet',
    'bis wann ist die Bäckerei offen',
  ],
  parking: [
    'is there a car park',
    'where can I park my car',
    'do you have parking',
    'parking spaces nearby',
    'gibt es Parkplätze',
    'wo kann ich mein Auto parken',
    'habt ihr einen Parkplatz',
  ],
  price: [
    'how much does it cost',
    'what is the price',
    'how much is a cake',
    'how expensive are they',
    'price list please',
    'was kostet das',
    'wie teuer ist ein Kuchen',
    'was kosten die Kuchen',
    'Preise',
  ],
  allergens: [
    'does it contain nuts',
    'which allergens are in it',
    'is there gluten in this',
    'I am allergic to eggs, what can I eat',
    'sind da Nüsse drin',
    'welche Allergene sind enthalten',
    'ist das glutenfrei',
  ],
  range: [
    'which cakes do you bake',
    'do you have <brownies>',
    'do you sell <cheesecake>',
    'what cakes are there',
    'show me your cakes',
    'welche Kuchen backt ihr',
    'habt ihr <Apfelkuchen>',
    'zeigt mir eure Kuchen',
  ],
  order: [
    'I want to order a cake',
    'can I order here',
    'take my order please',
    'order something for my party',
    'a cake for my mother',
    'a cake for a friend I love',
    'ein Kuchen für meine Mutter',
    'ich möchte einen Kuchen bestellen',
    'kann ich hier bestellen',
    'Bestellung aufgeben',
  ],
  human: ['can I speak to a human', 'talk to a person', 'mit einem Menschen sprechen', 'connect me with your staff'],
} as const

type Topic = keyof typeof lessons
const german: Partial<Record<Topic, string>> = { hours: 'Von sieben bis vier.', price: 'Ab drei Pfund.' }

/** An utterance with its entity in angle brackets, as the console sends it. */
function utteranceOf(written: string, entityId: string) {
  const [before = '', value = '', after = ''] = written.split(/[<>]/)
  const marks = value ? [{ start: before.length, end: before.length + value.length, entityId }] : []
  return { text: before + value + after, entities: marks }
}

export async function openBakery(shop: Shop, world: World): Promise<void> {
  const { admin } = shop
  const [cake, tea] = await Promise.all([
    admin.knowledge.createEntity({
      title: 'Cake',
      synonyms: Object.entries(cakes).map(([value, written]) => ({ value, written: [...written] })),
    }),
    admin.knowledge.createEntity({ title: 'Tea', synonyms: [{ value: 'Darjeeling', written: ['Darjeelings'] }] }),
  ])
  const says = (title: string, topic?: Topic, more = {}) =>
    shop.block(title, { text: { en: title, ...(topic && german[topic] && { de: german[topic] }) }, ...more })
  const button = (title: string, blockId: string) => ({
    title: { en: title },
    action: { type: 'block', value: blockId },
  })
  const [redCake, greenCake, aboutTea] = await Promise.all([
    says('One brownie it is.'),
    says('One apple cake it is.'),
    shop.block('We love tea.'),
  ])
  const form = await admin.forms.create({
    type: 'form',
    title: 'Cake order',
    questions: [
      {
        key: 'size',
        question: { en: 'Which size?', de: 'Welche Größe?' },
        fieldType: 'select',
        dataType: 'string',
        choices: ['small', 'large'].map((formValue) => ({ formValue, title: { en: formValue } })),
      },
      {
        key: 'day',
        question: { en: 'Which day?', de: 'An welchem Tag?' },
        fieldType: 'input-date',
        dataType: 'date',
        choices: [],
      },
      {
        key: 'icing',
        question: { en: 'What shall we write on it?' },
        fieldType: 'input',
        dataType: 'string',
        choices: [],
      },
    ],
  })
  const done = await shop.block('Ready on ***day***.', {
    text: { en: 'Ready on ***day***.', de: 'Fertig am ***day***.' },
  })
  const person = await shop.block('To a person', { type: 'function', function: { type: 'handover' } })
  const answers: Record<Topic, { _id: string }> = {
    hours: await says('From seven to four.', 'hours'),
    parking: await says('Behind the house.'),
    price: await says('From three pounds.', 'price'),
    allergens: await says('Nuts are marked.'),
    range: await shop.block('Gallery', {
      type: 'complex',
      complexBlockType: 'list',
      items: [
        { title: { en: 'Brownie' }, choices: [button('Take it', redCake._id)] },
        { title: { en: 'Apple cake' }, choices: [button('Take it', greenCake._id)] },
      ],
    }),
    order: await shop.block('Order', {
      type: 'function',
      function: { type: 'form', formId: form._id },
      next: done._id,
    }),
    human: person,
  }
  const ids: Partial<Record<Topic, string>> = {}
  for (const [topic, texts] of Object.entries(lessons) as [Topic, readonly string[]][]) {
    const utterances = texts.map((text) => utteranceOf(text, cake._id))
    const { _id } = await admin.knowledge.createIntent({ title: topic, utterances })
    ids[topic] = _id
    await admin.knowledge.mapIntent({ intent: _id, entities: [], blockId: answers[topic]._id })
  }
  const cakePrice = await shop.block('Cakes are four pounds a piece.', {
    title: 'Prices of cakes',
    titles: { de: 'Kuchenpreise' },
    text: { en: 'Cakes are four pounds a piece.' },
  })
  await admin.knowledge.mapIntent({ intent: ids.price!, entities: [cake._id], blockId: cakePrice._id })
  const teaPrice = await shop.block('Tea is two pounds.', { title: 'Prices of tea', titles: { de: 'Teepreise' } })
  await admin.knowledge.mapIntent({ intent: ids.price!, entities: [tea._id], blockId: teaPrice._id })
  await admin.knowledge.mapEntity({ entity: tea._id, blockId: aboutTea._id })
  await admin.builds.build()
  await world.settled()
}
