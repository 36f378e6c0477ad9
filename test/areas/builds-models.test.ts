import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { BuildTask } from '#shared/contracts/builds'
import { delivery, hours, type Bot } from '../kit/bot.ts'
import { listenTo, openBuilding, type Building } from '../kit/building.ts'
import { openWorld, type Worker } from '../kit/world.ts'

const world = await openWorld()
let admin: Worker
let bot: Bot
let built: Building['built']
let find: Building['find']
beforeEach(async () => {
  ;({ admin, bot, built, find } = await openBuilding(world))
})
afterAll(() => world.close())

const modelOf = (id: string) => ({
  Bucket: process.env['MEDIA_BUCKET'],
  Key: `models/${bot.scope.client}/${bot.scope.environment}/${id}`,
})

describe('deleting', () => {
  it('BUILDS-011/deployed: the deployed model cannot be deleted, any other can', async () => {
    await bot.florist()
    const first = await built()
    const second = await built()
    await expect(admin.builds.remove({ id: second._id })).rejects.toMatchObject({
      code: 'model-deployed',
      status: 409,
      message: 'This model is in use. Please load another one before you delete it.',
    })
    expect(await admin.builds.remove({ id: first._id })).toEqual({ id: first._id })
    expect((await admin.builds.tasks()).map(({ _id }) => _id)).toEqual([second._id])
    await expect(admin.builds.load({ id: first._id })).rejects.toMatchObject({ code: 'not-found' })
    const s3 = new S3Client({})
    const headOf = (id: string) => s3.send(new HeadObjectCommand(modelOf(id)))
    await expect(headOf(first._id)).rejects.toMatchObject({ name: 'NotFound' })
    await expect(headOf(second._id)).resolves.toMatchObject({ ContentLength: second.modelBytes })
    s3.destroy()
  })
})

describe('loading', () => {
  it('BUILDS-010/deployed/answers: an earlier model answers customers again, from the next message on', async () => {
    const [opening] = await bot.florist()
    const first = await built()
    const { ended } = await find(first._id)
    expect(ended).toBeDefined()
    await bot.forget(opening)
    const second = await built()
    // What became of it since is no part of how long it took.
    expect(await find(first._id)).toMatchObject({ status: 'completed', isDeployed: false, ended })
    expect((await bot.understands('when do you open'))?.intentId).not.toBe(opening._id)
    const console = await listenTo(world, admin)
    const told = console.until('deployed')
    expect(await admin.builds.load({ id: first._id })).toMatchObject({ status: 'deployed', isDeployed: true })
    await told
    expect(console.events.map((event) => event.type === 'rasaBuildStarted' && event.status)).toEqual([
      'deploying',
      'deployed',
    ])
    expect(await find(second._id)).toMatchObject({ status: 'completed', isDeployed: false })
    expect(await bot.understands('when do you open')).toMatchObject({ intentId: opening._id })
    console.close()
  })

  it('BUILDS-010/deployment-failed: a model that cannot be read is a failed deployment; the one before it goes on answering', async () => {
    const [opening] = await bot.florist()
    const first = await built()
    await built()
    const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
    await s3.send(new PutObjectCommand({ ...modelOf(first._id), Body: 'no model' }))
    const failed = {
      status: 'deployment-failed',
      isDeployed: false,
      message: expect.stringContaining('cannot be read'),
    }
    expect(await admin.builds.load({ id: first._id })).toMatchObject(failed)
    await s3.send(new DeleteObjectCommand(modelOf(first._id)))
    expect(await admin.builds.load({ id: first._id })).toMatchObject(failed)
    expect(await bot.understands('when do you open')).toMatchObject({ intentId: opening._id })
    s3.destroy()
  })

  it('a build without a model is refused', async () => {
    const intent = await bot.intent('Odd', hours)
    const { _id } = await admin.builds.build()
    await bot.forget(intent)
    await world.settled()
    await expect(admin.builds.load({ id: _id })).rejects.toMatchObject({ code: 'model-missing', status: 409 })
  })

  it('is told of in the audit, as building and deleting are', async () => {
    await bot.florist()
    const [first, second] = [await built(), await built()]
    await admin.builds.load({ id: first._id })
    await admin.builds.remove({ id: second._id })
    const { audits } = await admin.history.audits({})
    expect(audits.map(({ type, data }) => [type, data.itemId])).toEqual([
      ['delete-build', second._id],
      ['load-build', first._id],
      ['start-build', second._id],
      ['start-build', first._id],
    ])
  })
})

describe('what is known of the models', () => {
  it('BUILDS-007: whether one is deployed, and whether something was changed since it was built', async () => {
    expect(await admin.builds.status()).toEqual({ deployed: false })
    expect(await admin.builds.pendingChanges()).toEqual({ pendingChanges: false, count: 0 })
    const [opening] = await bot.florist()
    expect(await admin.builds.pendingChanges()).toEqual({ pendingChanges: true, count: 2 })
    await built()
    expect(await admin.builds.status()).toEqual({ deployed: true })
    expect(await admin.builds.pendingChanges()).toEqual({ pendingChanges: false, count: 0 })
    world.clock.advance(10)
    await bot.entity('Flower', [])
    expect(await admin.builds.pendingChanges()).toEqual({ pendingChanges: true, count: 1 })
    await bot.forget(opening)
    expect(await admin.builds.pendingChanges()).toEqual({ pendingChanges: true, count: 2 })
    await built()
    expect(await admin.builds.pendingChanges()).toEqual({ pendingChanges: false, count: 0 })
  })

  it('BUILDS-009/build/load/delete/tasks/changes/status/model: each is asked for at its address, and the answer tells what is so', async () => {
    const base = '/api/agent/knowledge-base'
    const answerOf = async (call: string) => {
      const [verb = '', path = ''] = call.split(' ')
      const { status, body } = await admin.request(
        verb,
        base + path,
        verb === 'GET' || verb === 'DELETE' ? {} : { body: {} },
      )
      expect(status, call).toBe(200)
      return body.data
    }
    const idBuilt = async () => {
      const task = (await answerOf('POST /build-model')) as BuildTask
      expect(task).toMatchObject({ agent: 'Ada Admin', isDeployed: false, status: 'created' })
      await world.settled()
      return task._id
    }
    await bot.florist()
    expect(await answerOf('GET /build-tasks')).toEqual([])
    expect(await answerOf('GET /rasa-status')).toEqual({ deployed: false })
    expect(await answerOf('GET /pending-changes')).toEqual({ pendingChanges: true, count: 2 })
    const { nlu } = (await answerOf('GET /model')) as { nlu: unknown[] }
    expect(nlu).toHaveLength(2)
    expect(nlu).toContainEqual({ intent: 'Delivery', examples: delivery })
    expect(nlu).toContainEqual({ intent: 'Opening hours', examples: hours })

    const [first, second] = [await idBuilt(), await idBuilt()]
    const deployed = { status: 'deployed', isDeployed: true }
    const completed = { status: 'completed', isDeployed: false }
    const tasks = () => answerOf('GET /build-tasks')
    expect(await tasks()).toMatchObject([
      { _id: second, ...deployed },
      { _id: first, ...completed },
    ])
    expect(await answerOf('GET /rasa-status')).toEqual({ deployed: true })
    expect(await answerOf('GET /pending-changes')).toEqual({ pendingChanges: false, count: 0 })
    expect(await answerOf(`PUT /load-model/${first}`)).toMatchObject({ _id: first, ...deployed })
    expect(await tasks()).toMatchObject([
      { _id: second, ...completed },
      { _id: first, ...deployed },
    ])
    expect(await answerOf(`DELETE /model/${second}`)).toEqual({ id: second })
    expect(await tasks()).toMatchObject([{ _id: first, ...deployed }])
  })

  it('BUILDS-006/pipeline: what the next build would learn from, without a pipeline', async () => {
    await bot.florist()
    const { nlu, ...rest } = await admin.builds.model()
    expect(rest).toEqual({})
    expect(nlu.toSorted((a, b) => a.intent.localeCompare(b.intent))).toEqual([
      { intent: 'Delivery', examples: delivery },
      { intent: 'Opening hours', examples: hours },
    ])
  })

  it('is for builders alone, each for their own company', async () => {
    const agent = await world.as('agent')
    await expect(agent.builds.tasks()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(agent.builds.build()).rejects.toMatchObject({ code: 'forbidden' })
    await bot.florist()
    const { _id } = await built()
    const stranger = await world.as('stranger')
    expect(await stranger.builds.tasks()).toEqual([])
    expect(await stranger.builds.status()).toEqual({ deployed: false })
    for (const call of [stranger.builds.load, stranger.builds.remove])
      await expect(call({ id: _id })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('understanding', () => {
  it('knows the words that were marked in utterances, by the id of their entity', async () => {
    const city = await bot.entity('City', [])
    const lines = [
      'I live in <Cardiff>',
      'we live in <Leeds>',
      'my home is in <Cardiff>',
      'I moved to <Leeds> last year',
    ]
    await bot.intent('Home', lines, city)
    await bot.florist()
    await built()
    expect(await bot.understands('we live in Cardiff')).toMatchObject({
      entityIds: [city._id],
      values: { [city._id]: 'Cardiff' },
    })
  })

  it('keeps a model it has read, and answers two who ask at the same time', async () => {
    const [opening] = await bot.florist()
    const { _id } = await built()
    const ask = () => bot.understands('when do you open')
    const s3 = new S3Client({})
    const answers = await Promise.all([ask(), ask()])
    await s3.send(new DeleteObjectCommand(modelOf(_id)))
    for (const answer of [...answers, await ask()]) expect(answer).toMatchObject({ intentId: opening._id })
    s3.destroy()
  })

  it('is nothing before the first model is deployed', async () => {
    expect(await bot.understands('hello')).toBeUndefined()
  })
})
