/** Tests of the bot: kept with its content, and run on what it is or would be. */
import { describe, expect, it } from 'vitest'
import type { TestRun } from '#shared/contracts/tests'
import { stepsPerTestMax } from '#shared/limits'
import { nobody, talkTest, title } from '../kit/content-drafts.ts'
import { openBakery } from '../kit/bakery.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena } = await hireStaff(shop)
const { admin } = shop
await openBakery(shop, world)
const blocks = new Map((await admin.blocks.brief({})).map(({ _id, title: name }) => [name, _id]))
const intents = new Map((await admin.knowledge.intents()).map(({ _id, title: name }) => [name, _id]))
const hours = { intent: intents.get('hours')!, block: blocks.get('From seven to four.')! }

type Draft = Parameters<typeof admin.tests.create>[0]['test']
type Step = Extract<Draft, { type: 'talk' }>['steps'][number]
const says = (text: string, expected: Step['expect'] = {}): Step => ({
  input: { type: 'text', text },
  expect: expected,
})
const presses = (press: string, expected: Step['expect'] = {}): Step => ({
  input: { type: 'press', press },
  expect: expected,
})
const talk = (steps: readonly Step[], more: object = {}): Draft => ({
  ...talkTest(title('Talk')),
  steps: [...steps],
  ...more,
})
const run = (draft: Draft) => admin.tests.run({ draft })
const failuresOf = async (steps: readonly Step[], more?: object) =>
  (await run(talk(steps, more))).results[0]!.failures.map(({ index, expectation }) => `${index} ${expectation}`)

describe('a test', () => {
  it('is created, listed by title, replaced on its revision and deleted', async () => {
    const made = await admin.tests.create({
      test: { ...talkTest('Opening hours', 'when do you open'), tags: ['core'] },
    })
    expect(made).toMatchObject({ key: 'opening-hours', revision: 1, tags: ['core'], channel: 'chat_plugin' })
    const other = await admin.tests.create({
      test: { type: 'questions', title: 'A few', language: 'de', questions: [{ text: 'Öffnungszeiten' }] },
    })
    expect(await admin.tests.list()).toEqual([other, made])
    await expect(admin.tests.create({ test: talkTest('opening hours') })).rejects.toMatchObject({
      code: 'duplicate-title',
    })
    const changed = await admin.tests.update({ _id: made._id, revision: 1, test: talkTest('Hours'), key: 'hours' })
    expect(changed).toMatchObject({ _id: made._id, revision: 2, title: 'Hours', key: 'hours', tags: [] })
    await expect(admin.tests.update({ _id: made._id, revision: 1, test: talkTest('x') })).rejects.toMatchObject({
      code: 'stale',
    })
    const asTalk = { _id: other._id, test: talkTest('A few') }
    await expect(admin.tests.update(asTalk)).rejects.toMatchObject({ details: [{ path: 'test.type' }] })
    for (const { _id } of [other, made]) await admin.tests.remove({ _id })
    expect(await admin.tests.list()).toEqual([])
  })

  it('is refused without steps, with too many and without a text', async () => {
    const steps = Array.from({ length: stepsPerTestMax + 1 }, () => says('hi'))
    for (const wrong of [talk([]), talk(steps), talk([says('  ')])])
      await expect(admin.tests.create({ test: wrong })).rejects.toMatchObject({ code: 'bad-request' })
  })
})

describe('a run', () => {
  it('tells each expectation that does not hold, with titles instead of ids, and passes one whose all hold', async () => {
    const right = [
      says('when do you open', {
        ...hours,
        saysContains: 'SEVEN to four',
        confidenceMin: 0.3,
        outcome: 'nlp',
        handover: false,
      }),
      says('xylophone zebra', { outcome: 'failure', saysContains: 'did not understand' }),
    ]
    expect(await run(talk(right))).toMatchObject({ passed: 1, of: 1, results: [{ right: 2, of: 2, failures: [] }] })
    const price = intents.get('price')!
    const wrong = { intent: price, block: blocks.get('From three pounds.')!, saysContains: 'noon' }
    const { results, passed } = await run(
      talk([says('when do you open', { ...wrong, outcome: 'failure', handover: true, nothing: true })]),
    )
    expect(passed).toBe(0)
    expect(results[0]!.failures).toEqual([
      { index: 0, expectation: 'block', expected: 'From three pounds.', found: 'From seven to four.' },
      { index: 0, expectation: 'saysContains', expected: 'noon', found: 'From seven to four.' },
      { index: 0, expectation: 'intent', expected: 'price', found: 'hours' },
      { index: 0, expectation: 'outcome', expected: 'failure', found: 'nlp' },
      { index: 0, expectation: 'handover', expected: 'true', found: 'false' },
      { index: 0, expectation: 'nothing', expected: '', found: 'From seven to four.' },
    ])
    expect(results[0]).toMatchObject({ right: 0, of: 1 })
    expect(await failuresOf([says('xylophone zebra', { confidenceMin: 0.9 })])).toEqual(['0 confidenceMin'])
    expect(results[0]!.transcript).toEqual(['> when do you open', 'from-seven-to-four: From seven to four.'])
  })

  it('goes through forms and buttons, and looks at answers and variables', async () => {
    const steps = [
      says('I want to order a cake', { saysContains: 'Which size' }),
      presses('LARGE', { answer: { key: 'size', value: 'large' }, saysContains: 'Which day' }),
      says('12 December 2026', { answer: { key: 'day', value: '2026-12-12' } }),
      says('Happy birthday', {
        answer: { key: 'icing', value: 'Happy birthday' },
        variable: { name: 'icing', value: 'Happy birthday' },
        saysContains: 'Ready on 12 December',
      }),
    ]
    expect(await failuresOf(steps, { moment: '2026-11-22T10:00:00.000Z' })).toEqual([])
    const wrong = [
      steps[0]!,
      presses('2', { answer: { key: 'size', value: 'small' }, variable: { name: 'size', value: 'small' } }),
    ]
    expect(await failuresOf(wrong)).toEqual(['1 variable', '1 answer'])
    expect(await failuresOf([says('***name***'), presses('Nowhere')])).toEqual(['1 press'])
    expect(await failuresOf([{ input: { type: 'start', blockId: nobody } }])).toEqual(['0 start'])
    expect(
      await failuresOf([{ input: { type: 'start', blockId: hours.block }, expect: { block: hours.block } }]),
    ).toEqual([])
    expect(
      await failuresOf([{ input: { type: 'file', kind: 'image' }, expect: { saysContains: 'your picture' } }]),
    ).toEqual([])
  })

  it('begins with the variables, the moment and the opening hours of the test', async () => {
    const [open, closed] = await Promise.all(['We are open.', 'We are closed.'].map((text) => shop.block(text)))
    const isOpen = { field: 'isOpen', operator: '=', value: true }
    const decision = await shop.block('Open or not', {
      type: 'function',
      function: {
        type: 'logic',
        expressions: [{ blockId: open!._id, condition: { combinator: 'and', rules: [isOpen] } }],
        defaultMappingBlockId: closed!._id,
      },
    })
    const greeting = await shop.block('Good day, ***guest***.')
    const at = (blockId: string, block: string): Step => ({ input: { type: 'start', blockId }, expect: { block } })
    expect(await failuresOf([at(decision._id, open!._id)], { isOpen: true })).toEqual([])
    expect(await failuresOf([at(decision._id, closed!._id)], { isOpen: false })).toEqual([])
    expect(await failuresOf([at(decision._id, closed!._id)], { isOpen: true })).toEqual(['0 block'])
    const guest = {
      input: { type: 'start' as const, blockId: greeting._id },
      expect: { saysContains: 'Good day, Ada.' },
    }
    expect(await failuresOf([guest], { variables: [{ name: 'guest', value: 'Ada' }] })).toEqual([])
    expect(await failuresOf([guest])).toEqual(['0 saysContains'])
  })

  it('expects nothing of the bot once it has handed over', async () => {
    const steps = [says('talk to a person', { handover: true }), says('when do you open', hours)]
    expect(await failuresOf(steps)).toEqual([])
    expect(await failuresOf([steps[1]!, steps[0]!, says('thanks', { block: nobody })])).toEqual([])
  })

  it('asks each question in a conversation of its own, and counts those that are answered right', async () => {
    const questions = [
      { text: 'I want to order a cake', intent: intents.get('order')! },
      // Inside the form of the first one it would be its answer.
      { text: 'bis wann ist die Bäckerei offen', ...hours },
      { text: 'quantum chromodynamics' },
      { text: 'what is the price' },
      { text: 'is there a car park', intent: hours.intent },
    ]
    const { results, questions: counted } = await run({
      type: 'questions',
      title: 'Strangers',
      language: 'en',
      questions,
    })
    expect(counted).toEqual({ right: 3, of: 5 })
    expect(results[0]).toMatchObject({
      type: 'questions',
      right: 3,
      of: 5,
      failures: [
        { index: 3, expectation: 'nothing', expected: '', found: 'From three pounds.' },
        { index: 4, expectation: 'intent', expected: 'hours', found: 'parking' },
      ],
      transcript: [
        '> what is the price',
        'from-three-pounds: From three pounds.',
        '> is there a car park',
        'behind-the-house: Behind the house.',
      ],
    })
  })

  it('runs all tests or those that are named, and tells what none of them came to', async () => {
    const made = await admin.tests.create({ test: talk([says('when do you open', hours)]) })
    const other = await admin.tests.create({ test: talk([says('what is the price', hours)]) })
    const all: TestRun = await admin.tests.run()
    expect(all).toMatchObject({ passed: 1, of: 2, questions: { right: 0, of: 0 } })
    expect(new Set(all.results.map(({ testId }) => testId))).toEqual(new Set([made._id, other._id]))
    expect(all.untested.intents).not.toContain(hours.intent)
    expect(all.untested.intents).not.toContain(intents.get('price'))
    expect(all.untested.intents).toContain(intents.get('parking'))
    expect(all.untested.blocks).not.toContain(hours.block)
    expect(all.untested.blocks).toContain(blocks.get('Behind the house.'))
    const one = await admin.tests.run({ ids: [made._id] })
    expect(one).toMatchObject({ passed: 1, of: 1 })
    expect(one.untested.intents).toContain(intents.get('price'))
    await expect(admin.tests.run({ ids: [made._id, nobody] })).rejects.toMatchObject({ code: 'not-found' })
    for (const { _id } of [made, other]) await admin.tests.remove({ _id })
  })
})

describe('a draft from a conversation', () => {
  it('says what the customer said and expects what the bot answered, up to the first person, and passes as it is', async () => {
    await shop.welcomes('Good morning!', {
      type: 'select',
      choices: [{ title: { en: 'When are you open?' }, action: { type: 'block', value: hours.block } }],
    })
    const customer = await shop.starts()
    await customer.presses('When are you open?')
    await customer.says('is there a car park')
    await customer.says('xylophone zebra')
    await customer.says('talk to a person')
    await shop.takes(customer, lena)
    await customer.says('Hello Lena')
    const draft = await admin.tests.fromConversation({ userId: customer.userId })
    const person = intents.get('human')
    expect(draft).toMatchObject({ type: 'talk', title: 'is there a car park', language: 'en', channel: 'chat_plugin' })
    expect(draft.type === 'talk' && draft.steps).toEqual([
      { input: { type: 'start' }, expect: { block: expect.any(String) as string } },
      { input: { type: 'press', press: 'When are you open?' }, expect: { block: hours.block } },
      {
        input: { type: 'text', text: 'is there a car park' },
        expect: { outcome: 'nlp', intent: intents.get('parking'), block: blocks.get('Behind the house.') },
      },
      { input: { type: 'text', text: 'xylophone zebra' }, expect: { outcome: 'failure' } },
      {
        input: { type: 'text', text: 'talk to a person' },
        expect: expect.objectContaining({ outcome: 'nlp', handover: true }) as object,
      },
    ])
    expect(person).toBeDefined()
    expect(await run(draft)).toMatchObject({ passed: 1, of: 1, results: [{ failures: [] }] })
  })

  it('begins where it is told, or with the latest session, and starts at the response it started at', async () => {
    const customer = await shop.starts()
    await customer.says('when do you open')
    const middle = customer.last
    await customer.start(hours.block)
    await customer.says('what is the price')
    const latest = await admin.tests.fromConversation({ userId: customer.userId })
    expect(latest).toMatchObject({
      steps: [{ input: { type: 'start', blockId: hours.block } }, { input: { text: 'what is the price' } }],
    })
    const first = await admin.tests.fromConversation({ userId: customer.userId, from: 1, to: middle })
    expect(first).toMatchObject({ steps: [{ input: { type: 'start' } }, { input: { text: 'when do you open' } }] })
    expect(first.type === 'talk' && first.steps).toHaveLength(2)
  })

  it('is refused of a conversation in which nobody said anything, and not found where there is none', async () => {
    const silent = await shop.arrives()
    await expect(admin.tests.fromConversation({ userId: silent.userId })).rejects.toMatchObject({ code: 'bad-request' })
    await expect(admin.tests.fromConversation({ userId: nobody })).rejects.toMatchObject({ code: 'not-found' })
  })
})
