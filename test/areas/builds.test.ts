import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildStatuses, isInProgress } from '#shared/build-status'
import { Bot, hours } from '../kit/bot.ts'
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

describe('a build', () => {
  it('BUILDS-002, BUILDS-003, BUILDS-010/completed/deployed/answers: runs from created to deployed, and customers are answered by its model', async () => {
    const [opening] = await bot.florist()
    const flower = await bot.entity('Flower', [{ value: 'Rose', written: ['roses'] }])
    const console = await listenTo(world, admin)
    const told = console.until('deployed')
    const asked = await admin.builds.build()
    expect(asked).toMatchObject({ status: 'created', agent: 'Ada Admin', isDeployed: false })
    await world.settled()
    await told
    const [task] = await admin.builds.tasks()
    expect(task).toMatchObject({ _id: asked._id, created: asked.created, status: 'deployed', isDeployed: true })
    expect(task).not.toHaveProperty('progress')
    expect(task!.modelBytes).toBeGreaterThan(1000)
    const heard = console.events.flatMap((event) => (event.type === 'rasaBuildStarted' ? [event] : []))
    expect(new Set(heard.map(({ environmentId, taskId }) => `${environmentId} ${taskId}`))).toEqual(
      new Set([`${bot.scope.environment} ${asked._id}`]),
    )
    const statuses = heard.map(({ status }) => status).filter((status, at, all) => status !== all[at - 1])
    expect(statuses).toEqual(['created', 'queued', 'started', 'completed', 'deploying', 'deployed'])
    expect(buildStatuses.filter(isInProgress)).toEqual(['queued', 'started'])
    console.close()

    expect(await bot.understands('are you open today?')).toMatchObject({ intentId: opening._id })
    expect(await bot.understands('do you deliver roses tomorrow')).toMatchObject({
      entityIds: [flower._id],
      values: { [flower._id]: 'Rose', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })
    const strange = await bot.understands('quantum chromodynamics lecture')
    expect(strange).toMatchObject({ entityIds: [], values: {} })
    expect(strange).not.toHaveProperty('intentId')
  })

  it('tells what it learned of the training data', async () => {
    await bot.florist()
    await bot.intent('Prices', ['how much is delivery please'])
    const { report } = await built()
    expect(report).toMatchObject({ intents: 3, utterances: 9 })
    expect(report!.perIntent.map(({ title }) => title).toSorted()).toEqual(['Delivery', 'Opening hours', 'Prices'])
    expect(report!.tooFew[0]).toBe('Prices')
    expect(report!.nearDuplicates[0]).toMatchObject({ oneIntent: expect.any(String), otherIntent: expect.any(String) })
  })

  it('BUILDS-008: shows at once to a colleague, and to nobody of another company', async () => {
    const florists = await Bot.of(world.companies.bloom, world.clock)
    await florists.florist()
    const colleague = await listenTo(world, await world.as('provider'))
    const stranger = await listenTo(world, await world.as('stranger'))
    const told = colleague.until('created')
    const { _id } = await (await world.as('admin')).builds.build()
    await told
    expect(colleague.events).toContainEqual({
      type: 'rasaBuildStarted',
      environmentId: florists.scope.environment,
      taskId: _id,
      status: 'created',
    })
    await world.settled()
    expect(stranger.events).toEqual([])
    for (const { close } of [colleague, stranger]) close()
  })

  it('of nothing is refused with a sentence', async () => {
    const sentence = 'There is nothing to build yet. Please add an utterance to an intent first.'
    await expect(admin.builds.build()).rejects.toMatchObject({ code: 'nothing-to-build', message: sentence })
    await bot.intent('Silent', [])
    await expect(admin.builds.build()).rejects.toMatchObject({ code: 'nothing-to-build', status: 409 })
    expect(await admin.builds.tasks()).toEqual([])
  })

  it('BUILDS-010/failed: that cannot be learned fails with a sentence, and the next one may begin', async () => {
    const intent = await bot.intent('Odd', hours)
    const { _id } = await admin.builds.build()
    await bot.forget(intent)
    await world.settled()
    const task = await find(_id)
    expect(task).toMatchObject({ status: 'failed', isDeployed: false, message: expect.stringContaining('nothing to') })
    await bot.florist()
    expect(await built()).toMatchObject({ status: 'deployed' })
  })

  it('goes on in the live environment, which is read-only', async () => {
    await bot.florist()
    await expect(admin.forms.create({ type: 'form', title: 'Live', questions: [] })).rejects.toMatchObject({
      code: 'environment-read-only',
    })
    await expect(admin.builds.build()).resolves.toMatchObject({ status: 'created' })
    await world.settled()
  })
})

describe('BUILDS-011/busy: one build at a time', () => {
  it('a second request is refused while one is under way, in this environment and in no other', async () => {
    await bot.manyIntents(6)
    const console = await listenTo(world, admin)
    const started = console.until('started')
    const first = await admin.builds.build()
    const refused = {
      code: 'build-in-progress',
      status: 409,
      message: 'A build is already running. Please wait until it has finished.',
    }
    await expect(admin.builds.build()).rejects.toMatchObject(refused)
    await started
    await expect(admin.builds.build()).rejects.toMatchObject(refused)
    await expect(admin.builds.remove({ id: first._id })).rejects.toMatchObject({ code: 'build-in-progress' })
    const another = await world.newCompany()
    await (await Bot.of(another.company, world.clock)).florist()
    await expect(another.admin.builds.build()).resolves.toMatchObject({ status: 'created' })
    await world.settled()
    expect(await find(first._id)).toMatchObject({ status: 'deployed' })
    expect(await built()).toMatchObject({ status: 'deployed' })
    console.close()
  })

  it('of many requests at once one is answered', async () => {
    await bot.florist()
    const asked = await Promise.allSettled([1, 2, 3, 4, 5].map(() => admin.builds.build()))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of asked)
      if (one.status === 'rejected') expect(['build-in-progress', 'unavailable']).toContain(one.reason.code)
    await world.settled()
    expect(await admin.builds.tasks()).toHaveLength(1)
  })
})

describe('a step of a build', () => {
  const step = (name: string, build: string) => {
    const { client, environment } = bot.scope
    return world.cloud.lambda.invoke('train-model', { step: name, client, environment, build })
  }

  it('is taken once, however often it is asked for', async () => {
    await bot.florist()
    const task = await built()
    for (const name of ['queue', 'start', 'train', 'deploy', 'fail', 'time-out'])
      expect(await step(name, task._id)).toEqual({ status: 'deployed' })
    expect(await find(task._id)).toEqual(task)
    await admin.builds.load({ id: (await built())._id })
    await admin.builds.remove({ id: task._id })
    expect(await step('train', task._id)).toEqual({ status: 'failed' })
  })

  it('BUILDS-010/failed/deployment-failed: that breaks for a reason of ours ends the build with a sentence and frees the next', async () => {
    await bot.florist()
    const [learning, deploying] = [await bot.leaves('started'), await bot.leaves('deploying')]
    expect(await step('fail', learning._id)).toEqual({ status: 'failed' })
    expect(await step('fail', deploying._id)).toEqual({ status: 'deployment-failed' })
    const message = 'Something went wrong on our side. Please start the build again.'
    expect(await admin.builds.tasks()).toMatchObject([
      { _id: deploying._id, status: 'deployment-failed', message },
      { _id: learning._id, status: 'failed', message },
    ])
    expect(await built()).toMatchObject({ status: 'deployed' })
  })
})

describe('a build that gets no further', () => {
  it('BUILDS-010/timed-out: is timed out after a quarter of an hour, and what it still learns is thrown away', async () => {
    await bot.manyIntents(4)
    const console = await listenTo(world, admin)
    const started = console.until('started')
    const { _id } = await admin.builds.build()
    await started
    world.clock.advance(891_000)
    world.cloud.stepFunctions.tick()
    await world.settled()
    const ended = { status: 'timed-out', message: expect.stringContaining('too long') }
    expect(await find(_id)).toMatchObject(ended)
    console.close()
    const next = await built()
    expect(next).toMatchObject({ status: 'deployed' })
    expect(await find(_id)).toMatchObject(ended)
  })

  it('is shown as failed once nothing more can come of it, and locks nobody out', async () => {
    await bot.florist()
    const { _id } = await bot.leaves('started')
    expect(await find(_id)).toMatchObject({ status: 'started' })
    await expect(admin.builds.build()).rejects.toMatchObject({ code: 'build-in-progress' })
    world.clock.advance(1_001_000)
    const message = 'The build stopped without a result. Please start it again.'
    expect(await find(_id)).toMatchObject({ status: 'failed', message })
    expect(await built()).toMatchObject({ status: 'deployed' })
    expect(await find(_id)).toMatchObject({ status: 'failed', message })
    expect(await admin.builds.remove({ id: _id })).toEqual({ id: _id })
  })

  it('is shown as a failed deployment when it was about to be deployed, and its lock is taken over', async () => {
    await bot.florist()
    const { _id } = await bot.leaves('deploying')
    const finished = await bot.leaves('completed')
    await expect(admin.builds.build()).rejects.toMatchObject({ code: 'build-in-progress' })
    world.clock.advance(1_001_000)
    expect(await find(_id)).toMatchObject({ status: 'deployment-failed' })
    expect(await built()).toMatchObject({ status: 'deployed' })
    expect(await find(finished._id)).toMatchObject({ status: 'completed' })
  })
})
