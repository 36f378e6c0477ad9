/** The manners of a talk on real stores, with a bakery whose bot was taught in English and German. */
import { describe, expect, it } from 'vitest'
import { openBakery } from '../kit/bakery.ts'
import type { Customer } from '../kit/customer.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop

await openBakery(shop, world)

const misunderstood = 'Sorry, I did not understand that.'
const arrives = (): Promise<Customer> => shop.arrives()
/** What the bot says to each text, one after the other, to one customer. */
async function talk(...texts: readonly string[]): Promise<string[][]> {
  const customer = await arrives()
  const said: string[][] = []
  for (const text of texts) said.push(await customer.says(text))
  return said
}
const isHandedOver = ({ heard }: Customer) => [...heard.values()].some(({ what }) => what.type === 'userIntervention')

describe('a person', () => {
  it.each([
    'I demand a human being now',
    'let me chat with one of your staff, somebody real',
    'is there anybody I can talk to',
    'Ich möchte sofort einen echten Mitarbeiter sprechen',
    'holen Sie mir bitte einen Menschen',
  ])('“%s” is handed over, also inside a form', async (text) => {
    const [free, asked] = await Promise.all([arrives(), arrives()])
    await free.says(text)
    await asked.says('can I order here')
    await asked.says(text)
    expect([isHandedOver(free), isHandedOver(asked)]).toEqual([true, true])
  })

  it.each([
    'a cake for a person I admire',
    'do you have a person who bakes without eggs',
    'ein Kuchen für einen Menschen, der mir wichtig ist',
    'my boss wants a cake for the team',
  ])('“%s” is not', async (text) => {
    const customer = await arrives()
    await customer.says(text)
    expect(isHandedOver(customer)).toBe(false)
  })

  it('is offered to who insults the bot, and comes when the offer is taken', async () => {
    const customer = await arrives()
    expect(await customer.says('you are a stupid machine')).toEqual([
      'I am sorry that I am not more helpful. Shall I get a person for you?',
    ])
    expect(isHandedOver(customer)).toBe(false)
    await customer.says('yes please')
    expect(isHandedOver(customer)).toBe(true)
  })
})

describe('a form', () => {
  it('FORMS-013: answers a question, comes back to its own, and takes and words the day that was named', async () => {
    const said = await talk(
      'I want to order a cake',
      'where can I park?',
      'large',
      'übermorgen',
      'is there a car park?',
    )
    expect(said.slice(0, 3)).toEqual([['Which size?'], ['Behind the house.', 'Which size?'], ['Which day?']])
    expect(said[3]).toEqual([expect.stringMatching(/^Noted: \w+ \d+ \w+ \d{4}\. What shall we write on it\?$/)])
    // The question for a text takes a question as its text.
    expect(said[4]).toEqual([expect.stringMatching(/^Ready on \d+ \w+ \d{4}\.$/)])
  })

  it('asks again what nobody understands, and what only names something', async () => {
    expect(await talk('can I order here', 'xylophone zebra quark', 'brownies please')).toEqual([
      ['Which size?'],
      ['Please choose one of the options', 'Which size?'],
      ['Please choose one of the options', 'Which size?'],
    ])
  })
})

describe('a name alone', () => {
  it('is answered with buttons to what else is known of it, in the language of the customer', async () => {
    const customer = await arrives()
    expect(await customer.says('some Darjeeling?')).toEqual(['We love tea.'])
    expect(await customer.presses('Prices of tea')).toEqual(['Tea is two pounds.'])
    await customer.says('habt ihr einen Parkplatz')
    await customer.presses('Auf Deutsch weiter')
    expect(await customer.says('Darjeeling bitte')).toEqual(['We love tea.'])
    expect(await customer.presses('Teepreise')).toEqual(['Tea is two pounds.'])
  })

  it.each(['write me a song about Darjeeling', 'Darjeeling football results', 'mein Hamster frisst Darjeeling'])(
    '“%s” says more than a name and is not answered for it',
    async (text) => {
      expect((await talk(text)).flat()).not.toContain('We love tea.')
    },
  )

  it.each(['next tuesday', '30', '7pm', 'am 3. Mai'])('“%s” alone means nothing', async (text) => {
    expect(await talk(text)).toEqual([[misunderstood]])
  })

  it('a day that the calendar lacks is asked about', async () => {
    expect(await talk('are you open on 31 June 2027?')).toEqual([
      ['31 June 2027 is not in the calendar. Which day do you mean?'],
    ])
  })
})

describe('two wishes', () => {
  it.each([
    'do you have parking and when do you close?',
    'Is there a car park? What time do you close today?',
    'gibt es Parkplätze und bis wann habt ihr offen?',
  ])('“%s” are both answered, and counted once', async (text) => {
    const customer = await arrives()
    const said = await customer.says(text)
    expect(said.filter((each) => each !== 'Wollen wir auf Deutsch weitermachen?')).toEqual([
      'Behind the house.',
      'From seven to four.',
    ])
    const { messages } = await admin.conversations.messages({ userId: customer.userId, since: 0 })
    const outcomes = messages.flatMap(({ what }) => (what.type === 'message' && what.message.understood?.outcome) || [])
    expect(outcomes).toEqual(['nlp'])
  })

  it.each(['when do you open and close', 'do you have cheesecake and brownies'])('“%s” is one', async (text) => {
    expect((await talk(text)).flat()).toHaveLength(1)
  })
})

describe('what was spoken of', () => {
  it('keeps the product for a question that names none, until another is named or the session ends', async () => {
    const customer = await arrives()
    await customer.says('do you have cheesecake')
    expect(await customer.says('how much is it?')).toEqual(['Cakes are four pounds a piece.'])
    expect(await customer.says('and what is the price?')).toEqual(['Cakes are four pounds a piece.'])
    await customer.ends()
    expect(await customer.says('how much does it cost')).toEqual(['From three pounds.'])
  })

  it.each([
    ['the second one', 'One apple cake it is.'],
    ['den ersten bitte', 'One brownie it is.'],
    ['I take the last one', 'One apple cake it is.'],
  ])('“%s” after a list presses the button of that item', async (text, answer) => {
    expect(await talk('which cakes do you bake', text)).toEqual([['2 cards'], [answer]])
  })

  it('“the second one” means nothing where no list was shown', async () => {
    expect(await talk('when do you open', 'the second one')).toEqual([['From seven to four.'], [misunderstood]])
  })
})

describe('another language', () => {
  it('is offered once, and goes on with the same answer', async () => {
    const customer = await arrives()
    expect(await customer.says('Bis wann habt ihr heute offen?')).toEqual([
      'Wollen wir auf Deutsch weitermachen?',
      'From seven to four.',
    ])
    expect(await customer.says('Wann habt ihr offen?')).toEqual(['From seven to four.'])
    expect(await customer.presses('Auf Deutsch weiter')).toEqual(['Gern, ab jetzt auf Deutsch.'])
    expect(await customer.says('was kostet das')).toEqual(['Ab drei Pfund.'])
    const { messages } = await admin.conversations.messages({ userId: customer.userId, since: 0 })
    expect(messages.filter(({ what }) => what.type === 'language')).toMatchObject([{ what: { language: 'de' } }])
  })

  it('gives the last answers again where it is taken at once', async () => {
    expect((await talk('Wann habt ihr heute offen?', 'ja bitte'))[1]).toEqual([
      'Gern, ab jetzt auf Deutsch.',
      'Von sieben bis vier.',
    ])
  })

  it.each(['when do you open', 'Käsekuchen', 'danke', 'Quando siete aperti, per favore?'])(
    '“%s” is no reason to offer German',
    async (text) => expect((await talk(text)).flat()).not.toContain('Wollen wir auf Deutsch weitermachen?'),
  )
})

it('a no after a text that was not understood is no goodbye', async () => {
  expect(await talk('xylophone zebra quark', 'nope')).toEqual([
    [misunderstood],
    ['All right. What can I do for you instead?'],
  ])
})
