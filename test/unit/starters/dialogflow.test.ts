/** What exports of Dialogflow become. */
import { describe, expect, it } from 'vitest'
import { withoutOuterSpaces } from '../../../functions/areas/starters/files/dialogflow-es.ts'
import { packedZip } from '../../kit/packed-zip.ts'
import { leftIn, read } from './sketches.ts'

const json = (value: unknown) => JSON.stringify(value)

describe('an export of Dialogflow ES', () => {
  const agent = packedZip({
    'agent.json': json({ language: 'en' }),
    'package.json': json({ version: '1.0.0' }),
    'intents/Book table.json': json({
      name: 'Book table',
      contexts: ['booking'],
      webhookUsed: true,
      responses: [
        {
          messages: [
            { type: '0', lang: 'en', speech: ['Done for $guests.', 'Booked.'] },
            { type: 4, lang: 'en', payload: {} },
          ],
          parameters: [
            { name: 'guests', required: true, dataType: '@sys.number', prompts: [{ lang: 'en', value: 'How many?' }] },
            { name: 'city', required: false, dataType: '@city' },
          ],
        },
      ],
    }),
    'intents/Book table_usersays_en.json': json([
      { data: [{ text: 'a table in ' }, { text: 'Bath', alias: 'city', meta: '@city' }] },
      { data: [{ text: 'for ' }, { text: '4', alias: 'guests', meta: '@sys.number' }] },
    ]),
    'intents/Book table_usersays_fr.json': json([{ data: [{ text: 'une table' }] }]),
    'intents/Default Fallback Intent.json': json({
      name: 'Default Fallback Intent',
      fallbackIntent: true,
      responses: [{ messages: [{ type: 0, lang: 'en', speech: 'Say that again?' }], parameters: [] }],
    }),
    // What is never understood, as an agent was taught it by examples: no intent of its own.
    'intents/Default Fallback Intent_usersays_en.json': json([{ data: [{ text: 'asdf' }] }]),
    'entities/city.json': json({ name: 'city' }),
    'entities/city_entries_en.json': json([{ value: 'Bath', synonyms: ['Bath', 'Bath Spa'] }]),
  })
  const readAgent = () => read(agent)

  it('brings intents, entities, the fallback, and required parameters as a form', () => {
    const sketch = readAgent()
    expect(sketch.intents).toEqual([
      {
        key: 'book-table',
        title: { en: 'Book table' },
        answer: 'book-table-form',
        utterances: [
          { text: 'a table in Bath', language: 'en', entities: [{ start: 11, end: 15, entity: 'city' }] },
          { text: 'for 4', language: 'en', entities: [] },
        ],
      },
    ])
    expect(sketch.entities).toEqual([
      { key: 'city', title: 'City', synonyms: [{ value: 'Bath', written: ['Bath Spa'] }] },
    ])
    expect(sketch.forms).toMatchObject([
      {
        key: 'book-table',
        questions: [{ key: 'guests', question: { en: 'How many?' }, type: 'input', isNumber: true }],
      },
    ])
    const byKey = new Map(sketch.responses.map((each) => [each.key, each]))
    expect(byKey.get('book-table-form')).toMatchObject({ next: 'book-table' })
    expect(byKey.get('book-table')?.content).toEqual({ is: 'text', text: { en: 'Done for ***guests***.' } })
    expect(byKey.get('misunderstood')?.content).toEqual({ is: 'text', text: { en: 'Say that again?' } })
  })

  it('tells what has no place', () => {
    expect(leftIn(readAgent()).toSorted()).toEqual([
      'context booking 1',
      'language fr 1',
      'parameter Book table: city 1',
      'payload Book table 1',
      'system-entity @sys.number 1',
      'variant Book table 1',
      'webhook Book table 1',
    ])
  })

  it('has the words of its welcome, and tells intents without phrases, other responses, events and patterns', () => {
    const spoken = (speech: string) => ({ messages: [{ type: 0, lang: 'en', speech }], parameters: [] })
    const sketch = read(
      packedZip({
        'intents/Default Welcome Intent.json': json({
          name: 'Default Welcome Intent',
          events: [{ name: 'WELCOME' }],
          responses: [spoken('Hello!')],
        }),
        'intents/Default Welcome Intent_usersays_en.json': json([{ data: [{ text: 'hello' }] }]),
        'intents/Hours.json': json({ name: 'Hours', responses: [spoken('From 8 to 5.'), spoken('All day.')] }),
        'entities/plate.json': json({ name: 'plate', isRegexp: true }),
        'entities/plate_entries_fr.json': json([{ value: 'A', synonyms: [] }]),
      }),
    )
    expect([sketch.intents, sketch.entities]).toEqual([[], []])
    expect(sketch.responses.map(({ key, content }) => [key, content])).toEqual([
      ['welcome', { is: 'text', text: { en: 'Hello!' } }],
      ['hours', { is: 'text', text: { en: 'From 8 to 5.' } }],
    ])
    expect(leftIn(sketch).toSorted()).toEqual([
      'empty Hours 1',
      'event WELCOME 1',
      'language fr 1',
      'pattern plate 1',
      'variant Hours 1',
    ])
  })
})

describe('an export of Dialogflow CX', () => {
  const words = (text: string) => ({ messages: [{ text: { text: [text] }, languageCode: 'en' }] })
  const readAgent = (
    more: Readonly<Record<string, string>> = {},
    routes: readonly object[] = [],
    events: readonly object[] = [],
  ) =>
    read(
      packedZip({
        'agent.json': json({ displayName: 'Garage' }),
        'intents/Hours/Hours.json': json({ displayName: 'Hours' }),
        'intents/Hours/trainingPhrases/en.json': json({
          trainingPhrases: [{ parts: [{ text: 'when are you ' }, { text: 'open' }], languageCode: 'en' }],
        }),
        'intents/Repair/Repair.json': json({ parameters: [{ id: 'part', entityType: 'part' }] }),
        'intents/Repair/trainingPhrases/en.json': json({
          trainingPhrases: [
            { parts: [{ text: 'my ' }, { text: 'brake', parameterId: 'part' }, { text: ' is broken' }] },
          ],
        }),
        'entityTypes/part/part.json': json({ displayName: 'part', kind: 'KIND_MAP' }),
        'entityTypes/part/entities/en.json': json({ entities: [{ value: 'brake', synonyms: ['brake', 'brakes'] }] }),
        'flows/Default Start Flow/Default Start Flow.json': json({
          displayName: 'Default Start Flow',
          transitionRoutes: [
            { intent: 'Hours', triggerFulfillment: words('From 8 to 5.') },
            { intent: 'Repair', targetPage: 'Repair page' },
            { condition: '$session.params.vip = true', triggerFulfillment: words('Welcome back.') },
            ...routes,
          ],
          eventHandlers: [{ event: 'sys.no-match-default', triggerFulfillment: words('Come again?') }, ...events],
        }),
        'flows/Default Start Flow/pages/Repair page.json': json({
          displayName: 'Repair page',
          entryFulfillment: words('We mend that.'),
          form: {
            parameters: [
              {
                displayName: 'day',
                entityType: '@sys.date',
                fillBehavior: { initialPromptFulfillment: words('Which day?') },
              },
            ],
          },
        }),
        ...more,
      }),
    )

  it('brings what a flow and its pages answer', () => {
    const sketch = readAgent()
    expect(sketch.intents.map(({ key, answer, utterances }) => [key, answer, utterances])).toEqual([
      ['hours', 'hours', [{ text: 'when are you open', language: 'en', entities: [] }]],
      [
        'repair',
        'repair',
        [{ text: 'my brake is broken', language: 'en', entities: [{ start: 3, end: 8, entity: 'part' }] }],
      ],
    ])
    const byKey = new Map(sketch.responses.map((each) => [each.key, each]))
    expect(byKey.get('hours')?.content).toEqual({ is: 'text', text: { en: 'From 8 to 5.' } })
    expect(byKey.get('repair')).toMatchObject({ content: { text: { en: 'We mend that.' } }, next: 'repair-form' })
    expect(byKey.get('misunderstood')?.content).toEqual({ is: 'text', text: { en: 'Come again?' } })
    expect(sketch.forms).toMatchObject([
      { questions: [{ key: 'day', type: 'input-date', question: { en: 'Which day?' } }] },
    ])
    expect(sketch.entities).toEqual([
      { key: 'part', title: 'Part', synonyms: [{ value: 'brake', written: ['brakes'] }] },
    ])
    expect(leftIn(sketch)).toEqual(['condition Default Start Flow 1'])
  })

  it('has the words of its welcome, and tells what else a flow and its pages do', () => {
    const files = {
      'entityTypes/plate/plate.json': json({ kind: 'KIND_REGEXP' }),
      'entityTypes/part/entities/fr.json': json({ entities: [{ value: 'frein', synonyms: [] }] }),
      'intents/Default Welcome Intent/trainingPhrases/en.json': json({
        trainingPhrases: [{ parts: [{ text: 'hello' }] }],
      }),
      'intents/Meet/Meet.json': json({
        parameters: [
          { id: 'when', entityType: '@sys.date' },
          { id: 'gap', entityType: '@gap' },
        ],
      }),
      'intents/Meet/trainingPhrases/en.json': json({
        trainingPhrases: [
          {
            parts: [
              { text: '', parameterId: 'gap' },
              { text: 'today', parameterId: 'when' },
            ],
          },
        ],
      }),
      'flows/Default Start Flow/pages/Meeting.json': json({
        displayName: 'Meeting',
        entryFulfillment: { webhook: 'a/b', messages: [{ payload: {} }, { text: { text: ['Gladly.', 'Sure.'] } }] },
        transitionRoutes: [{ targetPage: 'Calendar' }],
        form: { parameters: [{ displayName: 'room', entityType: '@room' }] },
      }),
    }
    const routes = [
      { intent: 'Default Welcome Intent', triggerFulfillment: words('Hello!') },
      { intent: 'Meet', targetPage: 'Meeting', targetFlow: 'Meetings' },
    ]
    const events = [{ event: 'sys.no-input-default' }, { event: 'goodbye' }]
    const sketch = readAgent(files, routes, events)
    expect(sketch.intents.map(({ key, answer }) => [key, answer])).toEqual([
      ['hours', 'hours'],
      ['repair', 'repair'],
      ['meet', 'meet'],
    ])
    expect(sketch.entities.map(({ key }) => key)).toEqual(['part'])
    const byKey = new Map(sketch.responses.map((each) => [each.key, each]))
    expect(byKey.get('welcome')?.content).toEqual({ is: 'text', text: { en: 'Hello!' } })
    expect(byKey.get('meet')?.content).toEqual({ is: 'text', text: { en: 'Gladly.' } })
    expect(leftIn(sketch).toSorted()).toEqual([
      'condition Default Start Flow 1',
      'event goodbye 1',
      'flow Calendar 1',
      'flow Meetings 1',
      'language fr 1',
      'parameter Meet: room 1',
      'pattern plate 1',
      'payload Meet 1',
      'system-entity @sys.date 1',
      'variant Meet 1',
      'webhook Meet 1',
    ])
  })
})

describe('a phrase with spaces around it', () => {
  it('loses them, and the marks that hold nothing else', () => {
    const entities = [
      { start: 0, end: 1, entity: 'gap' },
      { start: 1, end: 3, entity: 'word' },
      { start: 3, end: 4, entity: 'gap' },
    ]
    expect(withoutOuterSpaces({ text: ' my ', language: 'en', entities })).toEqual({
      text: 'my',
      language: 'en',
      entities: [{ start: 0, end: 2, entity: 'word' }],
    })
  })
})
