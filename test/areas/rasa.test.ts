/** A company whose texts a Rasa server of its own understands, and the provider who looks after it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { setRasa } from '../../functions/platform/outside/rasa.ts'
import { openBakery } from '../kit/bakery.ts'
import { RasaServer } from '../kit/rasa-server.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop
const provider = await world.as('provider')
const { client } = shop.scope

await openBakery(shop, world)
const host = `rasa-${ulid().toLowerCase()}.example`
const server = await RasaServer.opens(world.outside, host)
const use = (more: Partial<Parameters<typeof setRasa>[1]> = {}) =>
  setRasa(shop.scope, { url: `https://${host}`, disabled: false, token: 'rasa-secret', ...more })

/** The end of a build begins the training of the server. */
async function serverTrained() {
  await world.settled()
}

async function build() {
  const { _id } = await admin.builds.build()
  await serverTrained()
  world.clock.advance(6000)
  return (await admin.builds.tasks()).find((task) => task._id === _id)!
}

/** How the last text of a new customer was understood, and whether the server was asked for it. */
async function understood(text: string) {
  server.asked.length = 0
  const customer = await shop.arrives()
  await customer.start()
  const said = await customer.says(text)
  const { messages } = await admin.conversations.messages({ userId: customer.userId })
  const message = messages
    .flatMap(({ what }) => (what.type === 'message' ? what.message : []))
    .find((one) => one.understood)
  return { said, ...message!.understood!, isAsked: server.asked.includes('POST /model/parse') }
}

describe('a company with a server of its own', () => {
  beforeAll(async () => {
    await use()
    expect(await build()).toMatchObject({ status: 'deployed' })
  })
  // A server that failed is left alone for half a minute.
  beforeEach(() => {
    world.clock.advance(61_000)
  })

  it('BUILDS-012/external: trains it with the intents and utterances, and lets it load what it has trained', async () => {
    const intents = await admin.knowledge.intents({})
    const taught = server.training!.nlu.flatMap(({ intent, examples }) => (intent ? { intent, examples } : []))
    expect(taught.map(({ intent }) => intent).toSorted()).toEqual(intents.map(({ _id }) => _id).toSorted())
    expect(taught.flatMap(({ examples }) => examples.trim().split('\n'))).toHaveLength(
      intents.reduce((total, { utterances }) => total + utterances.length, 0),
    )
    expect(server.loaded).toMatch(/^model-\d+\.tar\.gz$/)
  })

  it('BUILDS-012: trains it with the pipeline of the company, where it has one', async () => {
    await use({ pipeline: '- name: WhitespaceTokenizer\n- name: DIETClassifier\n  epochs: 5\n' })
    expect(await build()).toMatchObject({ status: 'deployed' })
    expect(server.received).toMatch(/^version: "3\.1"\n/)
    const own = '\npipeline:\n  - name: WhitespaceTokenizer\n  - name: DIETClassifier\n    epochs: 5'
    expect(server.received.endsWith(own)).toBe(true)
    await use()
    await build()
    expect(server.received).toContain('"pipeline":[{"name":"WhitespaceTokenizer"}')
  })

  it('BUILDS-012/external: asks it what a text means, with a threshold of its own', async () => {
    const { utterances, _id } = (await admin.knowledge.intents({}))[0]!
    const known = await understood(utterances[0]!.text)
    expect(known).toMatchObject({ isAsked: true, engine: 'rasa', intentId: _id, confidence: 0.97 })
    // The server is sure of an intent, yet not sure enough.
    expect(await understood('quantum chromodynamics')).toMatchObject({
      isAsked: true,
      engine: 'rasa',
      outcome: 'failure',
    })
  })

  it.each(['slow', 500, 401] as const)(
    'BUILDS-012/bundled: is answered by its own model where the server is: %s',
    async (answer) => {
      const { utterances, _id } = (await admin.knowledge.intents({}))[0]!
      server.trouble = { path: '/model/parse', answer, times: 1 }
      const first = await understood(utterances[0]!.text)
      expect(first).toMatchObject({ isAsked: true, intentId: _id, outcome: 'nlp' })
      expect(first.engine).toBeUndefined()
      // It is left alone for a while, so that nobody else waits.
      expect(await understood(utterances[1]!.text)).toMatchObject({ isAsked: false, intentId: _id })
      world.clock.advance(61_000)
      expect(await understood(utterances[1]!.text)).toMatchObject({ isAsked: true, engine: 'rasa' })
    },
  )

  it('BUILDS-012/external: asks which model the server has for the first of many texts, and not for the next', async () => {
    await understood('when are you open')
    expect(server.asked).toEqual(['GET /status', 'POST /model/parse'])
    await understood('when are you open')
    expect(server.asked).toEqual(['POST /model/parse'])
  })

  it('BUILDS-012/bundled: leaves a server alone for half a minute that does not say which model it has', async () => {
    server.trouble = { path: '/status', answer: 500, times: 1 }
    expect(await understood('when are you open')).toMatchObject({ isAsked: false, outcome: 'nlp' })
    expect(server.asked).toEqual(['GET /status'])
    expect(await understood('when are you open')).toMatchObject({ isAsked: false, outcome: 'nlp' })
    expect(server.asked).toEqual([])
    world.clock.advance(61_000)
    expect(await understood('when are you open')).toMatchObject({ isAsked: true })
  })

  it('BUILDS-012/bundled: is answered by its own model while the server has another one loaded', async () => {
    const { loaded } = server
    server.loaded = 'somebody-elses.tar.gz'
    expect(await understood('when are you open')).toMatchObject({ isAsked: false, outcome: 'nlp' })
    server.loaded = loaded
  })

  it('asks a busy server once more, and answers with the new model alone where the server refuses twice', async () => {
    const trainings = () => server.asked.filter((each) => each === 'POST /model/train').length
    server.asked.length = 0
    server.trouble = { path: '/model/train', answer: 409, times: 1 }
    expect(await build()).toMatchObject({ status: 'deployed' })
    expect(trainings()).toBe(2)
    expect(await understood('when are you open')).toMatchObject({ isAsked: true })
    server.trouble = { path: '/model/train', answer: 500, times: 2 }
    const { _id } = await build()
    expect((await provider.rasa.jobs()).find((job) => job._id === _id)).toMatchObject({ status: 'failed' })
    world.clock.advance(61_000)
    expect(await understood('when are you open')).toMatchObject({ isAsked: false, outcome: 'nlp', build: _id })
  })

  it('BUILDS-012/bundled: understands with its own model alone once the server is switched off', async () => {
    await use({ disabled: true })
    server.asked.length = 0
    expect(await build()).toMatchObject({ status: 'deployed' })
    expect(await understood('when are you open')).toMatchObject({ isAsked: false, outcome: 'nlp' })
    expect(server.asked).toEqual([])
    await use()
  })
})

describe('the provider', () => {
  const own = async () => (await provider.rasa.instances()).find((instance) => instance.client === client)!

  it('BUILDS-013/instances: sees every workspace with what understands its texts', async () => {
    const all = await provider.rasa.instances()
    expect(all.length).toBeGreaterThan(1)
    expect(await own()).toMatchObject({ engine: 'rasa', host, status: 'unchecked' })
    expect(all.find(({ name }) => name === world.companies.bloom.name)).toMatchObject({
      engine: 'built-in',
      status: 'ready',
    })
  })

  it('BUILDS-013/roles: an administrator of a workspace is refused what the provider may do', async () => {
    const calls = (worker: typeof provider) => [
      () => worker.rasa.instances(),
      () => worker.rasa.jobs(),
      () => worker.rasa.clearJobs({ jobs: [ulid()] }),
    ]
    for (const call of calls(admin)) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
    for (const call of calls(provider)) await expect(call()).resolves.toBeDefined()
    await expect(admin.rasa.createInstance({ client })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('BUILDS-015/instances/create, BUILDS-016: creates an instance: the server is asked how it is, and a training begins', async () => {
    server.asked.length = 0
    expect(await provider.rasa.createInstance({ client })).toEqual({ accepted: true })
    expect(await own()).toMatchObject({ status: 'ready', version: '3.6.20', model: server.loaded })
    const [job] = await provider.rasa.jobs()
    expect(job).toMatchObject({ client, status: 'queued' })
    await serverTrained()
    expect(server.asked).toContain('POST /model/train')
    expect((await provider.rasa.jobs()).find(({ _id }) => _id === job!._id)).toMatchObject({ status: 'completed' })
    const { company } = await world.newCompany()
    expect(await provider.rasa.createInstance({ client: company.id })).toEqual({ accepted: false })
    await expect(provider.rasa.createInstance({ client: ulid() })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('BUILDS-014, BUILDS-015/jobs/clear: sees queued, completed and failed trainings, and clears those that are chosen', async () => {
    const jobs = await provider.rasa.jobs()
    const statuses = new Set(jobs.filter((job) => job.client === client).map(({ status }) => status))
    expect([...statuses].toSorted()).toEqual(['completed', 'failed'])
    const failed = jobs.find(({ status }) => status === 'failed')!
    expect(failed.message).toBe('The Rasa server did not train: status 500.')
    expect(await provider.rasa.clearJobs({ jobs: [failed._id] })).toEqual({ cleared: 1 })
    expect((await provider.rasa.jobs()).map(({ _id }) => _id)).toEqual(
      jobs.map(({ _id }) => _id).filter((id) => id !== failed._id),
    )
  })
})
