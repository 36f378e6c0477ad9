/** Conversations that are played in memory, beside the same ones of customers. */
import { describe, expect, it } from 'vitest'
import { websiteChannel } from '#shared/chat/channels'
import { deployment } from '../../functions/content/models/store.ts'
import {
  beginTalk,
  playTurn,
  type PlayedTurn,
  type PlayPlace,
  type TalkInput,
} from '../../functions/bot/checks/talk.ts'
import { openStage } from '../../functions/bot/stage/stage.ts'
import { readState } from '../../functions/platform/table/release-store.ts'
import { companyConfig } from '../../functions/platform/tenancy/company.ts'
import { contentScope } from '../../functions/platform/tenancy/tenancy.ts'
import { openBakery } from '../kit/bakery.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
await openBakery(shop, world)
const paths = [
  { name: 'express', blockId: (await shop.block('It will come tomorrow.'))._id },
  { name: 'slow', blockId: (await shop.block('It will come next week.'))._id },
]
const asking = await shop.block('Ask the server', {
  type: 'function',
  function: {
    type: 'handler',
    name: 'delivery',
    handlerName: 'webhook',
    endpoint: 'https://orders.example/delivery',
    paths,
    errorBlockId: (await shop.block('The server is silent.'))._id,
  },
})
await shop.block('Zeppelins', {
  type: 'kb',
  kb: { text: { en: 'The zeppelin museum exhibits seven airships.' } },
})
await shop.welcomes('Good morning!', {
  type: 'select',
  choices: [{ title: { en: 'When does my parcel come?' }, action: { type: 'block', value: asking._id } }],
})
await world.settled()

/** The release as it is now, in memory. */
async function place(): Promise<PlayPlace> {
  const now = new Date(world.clock.now())
  const config = await companyConfig(shop.company.id, now)
  const scope = contentScope(shop.company.id, config.environments.list[0]!)
  const stage = await openStage(scope, { state: await readState(scope), model: (await deployment(scope))?.model })
  return { now, stage, config }
}

async function play(where: PlayPlace, inputs: readonly TalkInput[]): Promise<PlayedTurn[]> {
  const turns: PlayedTurn[] = []
  let talk = beginTalk(where, { language: 'en', channel: websiteChannel })
  for (const input of inputs) {
    const turn = await playTurn(where, talk, input)
    turns.push(turn)
    talk = turn.talk
  }
  return turns
}

const textsOf = ({ messages }: PlayedTurn) => messages.map(({ text, items = [] }) => text ?? `${items.length} cards`)
const text = (said: string): TalkInput => ({ type: 'text', text: said })

describe('a conversation in memory', () => {
  it.each([
    [
      'mappings',
      ['when do you open', 'and on sunday', 'how much is a cheesecake', 'and Darjeeling?', 'xylophone zebra'],
    ],
    ['several wishes', ['when do you open and where can I park my car']],
    ['a picked card', ['show me your cakes', 'the second one']],
    ['a form', ['can I order here', 'large', 'when do you open?', 'tomorrow', 'Happy birthday']],
    ['knowledge', ['zeppelin museum airships']],
    ['manners', ['you are a stupid machine', 'no']],
    ['another language', ['wann habt ihr offen', 'ja', 'was kostet das']],
    ['a person', ['talk to a person', 'when do you open']],
  ])('says in each turn what a customer hears: %s', async (name, texts) => {
    const customer = await shop.arrives()
    const heard: string[][] = [await customer.start()]
    for (const said of texts) heard.push(await customer.says(said))
    const played = await play(await place(), [{ type: 'start' }, ...texts.map(text)])
    expect(played.map(textsOf)).toEqual(heard)
    expect(heard.every((said) => said.length > 0)).toBe(name !== 'a person')
  })

  it('tells how each text was understood and what it came to, and is silent behind a person', async () => {
    const texts = ['when do you open', 'zeppelin museum airships', 'xylophone', 'talk to a person', 'when do you open']
    const turns = await play(await place(), texts.map(text))
    const [hours, zeppelins, missed, person, silence] = turns
    expect(hours).toMatchObject({ understood: { outcome: 'nlp' }, handover: undefined })
    expect(hours!.path).toEqual([hours!.messages[0]!.blockId])
    expect([zeppelins, missed].map((turn) => turn!.understood?.outcome)).toEqual(['knowledge-base', 'failure'])
    expect(person!.handover).toBeDefined()
    expect(silence).toMatchObject({ messages: [], talk: { isHandedOver: true } })
  })

  it('reads nothing, writes nothing and calls nobody once it has begun', async () => {
    const asked: string[] = []
    await world.outside.site('orders.example', (request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ path: 'express' }))
    })
    const pressed: TalkInput[] = [{ type: 'start' }, { type: 'press', title: 'when does my parcel come?' }]
    const customer = await shop.starts()
    expect(await customer.presses('When does my parcel come?')).toEqual(['It will come tomorrow.'])
    expect(asked).toHaveLength(1)
    await world.settled()

    const where = await place()
    await play(where, [text('zeppelin museum airships')])
    await world.settled()
    const before = world.cloud.dynamodb.counts()
    const turns = await play(where, [...pressed, text('zeppelin museum airships')])
    expect(turns.map(textsOf).slice(1)).toEqual([
      ['The server is silent.'],
      ['The zeppelin museum exhibits seven airships.'],
    ])
    expect(world.cloud.dynamodb.counts()).toEqual(before)
    expect(asked).toHaveLength(1)
  })

  it('presses a button by its action, by its title or by its place, and only while it is there', async () => {
    const where = await place()
    const shown: TalkInput[] = [{ type: 'start' }]
    const presses: Extract<TalkInput, { type: 'press' }>[] = [
      { type: 'press', action: { type: 'block', value: asking._id }, title: 'Another name' },
      { type: 'press', title: 'WHEN does my parcel come?' },
      { type: 'press', place: 1 },
    ]
    for (const press of presses) {
      const [, turn] = await play(where, [...shown, press])
      expect(textsOf(turn!), JSON.stringify(press)).toEqual(['The server is silent.'])
    }
    for (const press of [
      { type: 'press', title: 'Nowhere' },
      { type: 'press', place: 2 },
    ] as const) {
      const [, turn] = await play(where, [...shown, press])
      expect(turn, JSON.stringify(press)).toMatchObject({ isGone: true, messages: [] })
    }
  })
})
