/** Every text of every contract, worded as no one would: long, of wide letters, with half a character in it. */
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressed } from '#shared/contract'
import { png, uploaded } from '../kit/content-drafts.ts'
import { samplesOf, type Sample } from './contract-samples.ts'
import { askEach, byArea, everyRoute, type NamedRoute } from './every-route.ts'
import { Customer } from '../kit/customer.ts'
import { openWorld, type World } from '../kit/world.ts'

// What is signed is no text of a person: only its sender can word it.
const unsigned = everyRoute.filter(({ route }) => !route.signedBy)

let world: World
let staged: Awaited<ReturnType<typeof stage>>

beforeAll(async () => {
  world = await openWorld()
  staged = await stage()
})
afterAll(() => world.close())

const wordings: readonly ((lengthMax: number, count: string) => string)[] = [
  // Wherever such a text is cut, it is between two characters in the one and within one in the other.
  (lengthMax, count) => `${count}\0x${'😀'.repeat((lengthMax - count.length - 2) / 2)}`,
  (lengthMax, count) => `${count}x${'😀'.repeat((lengthMax - count.length - 1) / 2)}`,
  // A letter that is eighteen letters where names are compared.
  (lengthMax, count) => count + 'ﷺ'.repeat(lengthMax - count.length),
]
let count = 1000
const unused = () => String((count += 1))

/** What the routes refer to, as far as there is any: a conversation that the agent holds, a block, and so on. */
async function stage() {
  const [admin, agent, provider] = [await world.inDraft('admin'), await world.as('agent'), await world.as('provider')]
  // Whose roles and workspaces are changed.
  const colleague = await world.hire(world.companies.bloom, 'agent', 'Cora Colleague')
  const customer = await Customer.arrives(world)
  await customer.start()
  const { client, userId, userSid } = customer.held
  await agent.takeover.start({ userId, agentId: agent.agent._id })
  const block = await admin.blocks.create({ type: 'message', title: 'Hi', group: 'All', text: { en: 'Hi' } })
  const form = await admin.forms.create({ type: 'form', title: 'Order', questions: [] })
  const intent = await admin.knowledge.createIntent({ title: 'Order' })
  const entity = await admin.knowledge.createEntity({ title: 'Colour' })
  const department = await admin.departments.create({ name: 'Sales' })
  const variable = await admin.variables.create({ name: 'note', type: 'text', value: 'Open' })
  const { _id: organisation } = await provider.workspaces.createOrganisation({ name: 'Strange texts' })
  const bicycles = world.companies.cycles.id
  const blockId = block._id
  const pointer = await uploaded(admin, png, 'block-image')
  const others = { next: null, onReply: null, blockId, defaultMappingBlockId: blockId, formId: form._id }
  const shared = {
    isLive: false,
    start: 0,
    end: 1,
    ...others,
    agentId: agent.agent._id,
    client,
    userId,
    userSid,
    eventNumber: 1,
    pointer,
    revision: undefined,
  }
  const draft = world.environment('Draft')
  const own: Readonly<Record<string, object>> = {
    'agents.update': { id: agent.agent._id, avatar: undefined },
    'agents.addClient': { agentId: colleague.agent._id },
    'agents.invite': { emails: ['someone@people.example'] },
    'agents.removeClient': { agentId: colleague.agent._id },
    'agents.updateMember': { id: colleague.agent._id },
    'blocks.update': { _id: blockId },
    'channels.save': { _id: draft, client: world.companies.bloom.id, environment: draft, revision: 0 },
    // They stand in the address, where half a character has no place.
    'events.start': { name: 'order-shipped' },
    'conversations.remove': { id: intent._id, reason: 'They asked for it.' },
    'keys.remove': { _id: 'abcd2345' },
    'keys.end': { _id: 'abcd2345' },
    'channels.sendTest': { channel: 'twilio' },
    'channels.test': { channel: 'twilio' },
    'departments.update': { id: department._id },
    'accounts.confirmSecondFactor': { code: '123456' },
    'accounts.newAccount': { token: 'A'.repeat(43) },
    'accounts.openLink': { token: 'A'.repeat(43) },
    'accounts.updatePassword': { token: 'A'.repeat(43) },
    'environments.update': { _id: draft },
    'forms.update': { _id: form._id },
    'knowledge.updateEntity': { _id: entity._id },
    'knowledge.updateIntent': { _id: intent._id },
    'rasa.clearJobs': { jobs: [intent._id] },
    'review.assign': { ids: [intent._id] },
    'takeover.bulk': { userIds: [userId] },
    'takeover.handOver': { to: { kind: 'queue' }, conversations: [{ userId }] },
    'workspaces.clear': { client: bicycles },
    'workspaces.remove': { id: bicycles },
    'workspaces.removeOwn': { id: world.companies.bloom.id },
    'workspaces.update': { id: bicycles },
    'workspaces.updateOrganisation': { id: organisation },
    'inbox.saveDraft': { _id: blockId, saved: undefined },
    'variables.setValue': { id: variable._id },
    'variables.update': { id: variable._id },
  }
  const staff = (name: string) => {
    if (/^(rasa|platform|workspaces)\./.test(name)) return provider
    return /^(conversations\.(?!remove)|takeover|agents.update$)/.test(name) ? agent : admin
  }
  return { staff, known: (name: string) => ({ ...shared, eventId: ulid(), draftEventId: ulid(), ...own[name] }) }
}

/** Every input of the route that has words in it. */
function asking({ name, route }: NamedRoute) {
  const { staff, known } = staged
  const samples = samplesOf(route, known(name))
  const ask = async ({ worded }: Sample, wording: (lengthMax: number) => string) => {
    const { verb, path, body } = addressed(route.route, { ...worded(wording), ...fresh(worded(wording)) })
    const worker = staff(name)
    if (name === 'takeover.complete')
      await worker.takeover.start({ userId: known(name).userId, agentId: worker.agent._id })
    const answer = await worker.request(verb, path, { body })
    expect(answer.status, `${name} ${JSON.stringify(body)} ${answer.text}`).toBeLessThan(500)
    return { status: answer.status, faults: (answer.body.details ?? []) as { path: string }[], verb }
  }
  return { samples, ask }
}
const fresh = (input: object) =>
  Object.fromEntries(['eventId', 'draftEventId'].filter((id) => id in input).map((id) => [id, ulid()]))

/** These are mended, because what a person has typed or picked must arrive. */
const said =
  /^(customer\.(text\.text|rating\.comment|image\.name)|conversations\.(sendText|answerOther|sendLater|note|enhance)\.text|assist\.translate\.text|inbox\.(create|update)Macro\.steps\.0\.text|inbox\.saveDraft\.(reply|note)|conversations\.(sendImage|noteFile)\.name)$/

it.each(byArea(unsigned))(
  'each route of %s answers every text, however strange, and names each one that cannot be kept',
  async (_, routes) => {
    await askEach(routes, async (one) => {
      const { samples, ask } = asking(one)
      for (const sample of samples) {
        for (const wording of wordings) {
          const word = unused()
          await ask(sample, (lengthMax) => (lengthMax < 50 ? word : wording(lengthMax, word)))
        }
        const { status, faults, verb } = await ask(sample, () => `${unused()}\ud83d`)
        const refused = sample.texts.filter((path) => !said.test(`${one.name}.${path}`))
        // What is sent in an address is mended on the way by every client.
        if (verb !== 'GET' && verb !== 'DELETE' && refused.length > 0)
          expect({ status, paths: faults.map(({ path }) => path) }).toEqual({ status: 400, paths: refused })
      }
    })
  },
)
