/** What a new bot of seven intents says to who greets, thanks, leaves, takes back, or writes what may mean two things. */
import { describe, expect, it } from 'vitest'
import { momentWords } from '#shared/blocks/moment-words'
import type { MomentKey } from '#shared/blocks/moments'
import type { Customer } from '../kit/customer.ts'
import { contentAnswers, openPractice } from '../kit/practice.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
await openPractice(shop, world)

const momentIn = (said: readonly string[], key: MomentKey): boolean =>
  said.some((text) => text === momentWords[key].text.en || text === momentWords[key].text.de)
const isHandedOver = ({ heard }: Customer) => [...heard.values()].some(({ what }) => what.type === 'userIntervention')

describe('a new bot of seven intents', () => {
  it.each([
    ['hello', 'small-talk-greeting'],
    ['hello there!', 'small-talk-greeting'],
    ['hiii 👋', 'small-talk-greeting'],
    ['good morning', 'small-talk-greeting'],
    ['moin', 'small-talk-greeting'],
    ['Guten Tag', 'small-talk-greeting'],
    ['hi, can you help me?', 'small-talk-greeting'],
    ['thanks bye', 'small-talk-goodbye'],
    ['danke tschüss', 'small-talk-goodbye'],
    ['ok thank you so much', 'small-talk-thanks'],
    ['vielen dank', 'small-talk-thanks'],
    ['👍', 'small-talk-thanks'],
    ['🙏', 'small-talk-thanks'],
    ['❤️', 'small-talk-thanks'],
    ['ty', 'small-talk-thanks'],
    ['merci', 'small-talk-thanks'],
    ['never mind', 'small-talk-never-mind'],
    ['vergiss es', 'small-talk-never-mind'],
  ] as const)('“%s” is answered by its moment and by no content', async (text, key) => {
    const customer = await shop.arrives()
    const said = await customer.says(text)
    expect(momentIn(said, key), said.join(' ')).toBe(true)
    expect(said.filter((each) => contentAnswers.includes(each))).toEqual([])
  })

  it.each(['ich will nich mit nem roboter reden', 'not with a robot', 'I don’t want to talk to a bot'])(
    '“%s” calls a person and is answered by no content',
    async (text) => {
      const customer = await shop.arrives()
      const said = await customer.says(text)
      expect(isHandedOver(customer)).toBe(true)
      expect(said).toEqual([momentWords.handover.text.en])
    },
  )

  it.each(['😡', '🤬🤬', '☹️', '???'])(
    '“%s” is offered a person and is no text that nobody understands',
    async (text) => {
      const customer = await shop.arrives()
      expect(await customer.says(text)).toEqual([expect.stringContaining('hall I get a person for you?')])
      expect(await customer.says('👎')).toEqual(['All right. What can I do for you instead?'])
      await customer.says(text)
      await customer.says('👍')
      expect(isHandedOver(customer)).toBe(true)
    },
  )

  it('“hello, do you take kids?” is about kids', async () => {
    const customer = await shop.arrives()
    expect(await customer.says('hello, do you take kids?')).toEqual(['We love children from the first tooth on.'])
  })
})

describe('a text that may mean two answers', () => {
  const text = 'what do you charge for children'
  const understoodIn = async ({ userId }: Customer) => {
    const { messages } = await shop.admin.conversations.messages({ userId, since: 0 })
    return messages.flatMap(({ what }) => (what.type === 'message' && what.message.understood) || [])
  }
  const reviewed = async () => {
    const { intents } = await shop.admin.review.list({ previousResult: 'true' })
    return intents.flatMap(({ utterances }) => utterances.map(({ original }) => original))
  }
  /** The titles of the last buttons. */
  const offeredTo = ({ heard }: Customer): string[] =>
    [...heard.values()]
      .flatMap(({ what }) => (what.type === 'message' && what.message.choices) || [])
      .map(({ title }) => title)
      .slice(-3)

  it('is asked back, and the chosen answer is said, told to agents and put under review', async () => {
    const customer = await shop.arrives()
    expect(await customer.says(text)).toEqual([
      expect.stringMatching(/^I am not quite sure\. Do you mean “.+” or “.+”\?$/),
    ])
    expect(new Set(offeredTo(customer))).toEqual(new Set(['Prices', 'Children', 'Something else']))
    expect(await customer.presses('Prices')).toEqual(['A check-up is free, a cleaning costs 90.'])
    const [asked, told] = await understoodIn(customer)
    expect(asked).toMatchObject({ outcome: 'failure', isAskedBack: true, confidence: expect.any(Number) })
    expect(told).toEqual({ outcome: 'nlp', intentId: expect.any(String), told: text })
    expect([asked!.intentId, asked!.second!.intentId]).toContain(told!.intentId)
    expect(await reviewed()).toContain(text)
    const why = await shop.admin.explanation.ofMessage({ userId: customer.userId, number: 1 })
    expect(why).toMatchObject({ text, outcome: 'failure', reason: 'asked-back' })
  })

  it.each([
    ['prices', 'Prices'],
    ['1', 'the first'],
    ['the second one', 'the second'],
    ['number 2', 'the second'],
  ])('“%s” chooses %s as well', async (typed, which) => {
    const customer = await shop.arrives()
    await customer.says(text)
    const [first, second] = offeredTo(customer)
    const chosen = which === 'the first' ? first : which === 'the second' ? second : which
    const answer = {
      Prices: 'A check-up is free, a cleaning costs 90.',
      Children: 'We love children from the first tooth on.',
    }
    expect(await customer.says(typed)).toEqual([answer[chosen as keyof typeof answer]])
  })

  it('is not understood where it means something else, and another question is answered for itself', async () => {
    const customer = await shop.arrives()
    await customer.says(text)
    expect(await customer.presses('Something else')).toEqual([momentWords.misunderstood.text.en])
    await customer.says(text)
    expect(await customer.says('are you open on Friday afternoon')).toEqual(['We are open from eight to five.'])
    expect((await understoodIn(customer)).map(({ outcome }) => outcome)).toEqual([
      'failure',
      'failure',
      'failure',
      'nlp',
    ])
  })

  it('is asked about by the German titles of the answers in a German chat', async () => {
    const customer = await shop.arrives()
    await customer.says('haben Sie am Freitag geöffnet')
    await customer.presses('Auf Deutsch weiter')
    await customer.says(text)
    expect(new Set(offeredTo(customer))).toEqual(new Set(['Preise', 'Kinder', 'Etwas anderes']))
    expect(await customer.presses('Kinder')).toEqual(['Wir behandeln Kinder ab dem ersten Zahn.'])
  })
})

describe('a customer who is not understood', () => {
  it('may choose what the welcome offers, and is given to a person the third time', async () => {
    const customer = await shop.arrives()
    const misunderstood = [momentWords.misunderstood.text.en]
    expect(await customer.says('who won the football match')).toEqual(misunderstood)
    expect(await customer.says('write python code')).toEqual(misunderstood)
    expect(isHandedOver(customer)).toBe(false)
    expect(await customer.says('who won the football match')).toEqual([
      'I am sorry, I do not get any further with this.',
      momentWords.handover.text.en,
    ])
    expect(isHandedOver(customer)).toBe(true)
    const another = await shop.arrives()
    await another.says('write python code')
    await another.presses('Talk to a person')
    expect(isHandedOver(another)).toBe(true)
  })
})

it('a company that has taught its bot a greeting of its own answers with that', async () => {
  const { admin } = shop
  const own = await shop.block('Ahoy!')
  const texts = ['hello', 'hello there', 'good morning', 'hi', 'hallo', 'guten Morgen', 'ahoy']
  const utterances = texts.map((text) => ({ text, entities: [] }))
  const { _id } = await admin.knowledge.createIntent({ title: 'Greeting', utterances })
  await admin.knowledge.mapIntent({ intent: _id, entities: [], blockId: own._id })
  await admin.builds.build()
  await world.settled()
  const customer = await shop.arrives()
  expect(await customer.says('hello there')).toEqual(['Ahoy!'])
  expect(await customer.says('hi there!')).toEqual(['Ahoy!'])
  expect(await customer.says('thanks')).toEqual([momentWords['small-talk-thanks'].text.en])
})
