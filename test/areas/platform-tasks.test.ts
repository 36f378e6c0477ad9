/** The tasks that the provider runs by hand. */
import { beforeEach, describe, expect, it } from 'vitest'
import { taskNames } from '#shared/contracts/platform'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop
const provider = await world.as('provider')

const secondMs = 1000
const own = async (task: string) => (await provider.platform.tasks()).find((each) => each.task === task)!

/** What the task service is asked, and what it answers. */
const asked: { path: string; headers: object; body: unknown }[] = []
let answers: { status: number; body: unknown }
beforeEach(async () => {
  world.clock.advance(61 * secondMs)
  asked.length = 0
  answers = { status: 200, body: [] }
  await world.outside.replace('tasks.example', async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    asked.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
    response.writeHead(answers.status, { 'content-type': 'application/json' }).end(JSON.stringify(answers.body))
  })
})

describe('tasks of our own', () => {
  it('TASKS-001/list/run: are listed with their last runs, and run; what came of them is told', async () => {
    expect((await provider.platform.tasks()).map(({ task }) => task)).toEqual(taskNames)
    const now = world.clock.now()
    expect(await provider.platform.runTask({ task: 'collect-content' })).toEqual({ status: 'started' })
    await world.settled()
    const [ours] = (await own('collect-content')).runs!
    expect(ours).toMatchObject({ status: 'succeeded' })
    expect(Date.parse(ours!.started)).toBeGreaterThanOrEqual(now)
    expect(Date.parse(ours!.ended!)).toBeGreaterThanOrEqual(Date.parse(ours!.started))
  })

  it('TASKS-001/workspace: run for one workspace, which is named; another task for it, or a workspace that is not, is refused', async () => {
    const run = (taskId: string, client: string) =>
      provider.request('POST', '/api/agent/tasks/client', { body: { taskId, client } })
    for (const taskId of ['sync-schedules', 'run-night', 'rebuild-counts', 'auto-update-kb-responses']) {
      expect(await run(taskId, shop.company.name)).toMatchObject({ status: 200 })
      await world.settled()
      expect((await own(taskId)).runs![0]).toMatchObject({ status: 'succeeded' })
    }
    expect((await run('sum-figures', shop.company.name)).status).toBe(404)
    expect((await run('sync-schedules', 'nobody-at-all')).status).toBe(404)
    expect((await provider.request('POST', '/api/agent/tasks/run/run-night', { body: {} })).status).toBe(404)
  })

  it('TASKS-001/workspace: reads the knowledge of each environment of a workspace', async () => {
    const second = await admin.environments.create({ name: 'Second' })
    const since = world.clock.now()
    await provider.platform.runClientTask({ taskId: 'auto-update-kb-responses', client: shop.company.name })
    await world.settled()
    const runs = (await own('auto-update-kb-responses')).runs!.filter(({ started }) => Date.parse(started) >= since)
    expect(runs).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }])
    await admin.environments.remove({ id: second._id })
  })

  it('TASKS-001/roles: are the provider’s alone', async () => {
    for (const [path, body] of [
      ['list', {}],
      ['run/sum-figures', {}],
      ['client', { taskId: 'sync-schedules', client: shop.company.name }],
    ] as const)
      expect((await admin.request('POST', `/api/agent/tasks/${path}`, { body })).status, path).toBe(403)
  })
})

describe('a task service of the provider', () => {
  it('TASKS-002/list/run/client/no-header, TASKS-003/private: is listed and run by the backend, without a header that says who asks', async () => {
    answers.body = [{ task: 'rotate-keys', title: 'Rotate the keys' }]
    const listed = await provider.platform.tasks()
    expect(listed.filter(({ isOutside }) => isOutside)).toEqual([
      { task: 'rotate-keys', title: 'Rotate the keys', runsFor: ['all', 'client'], isOutside: true },
    ])
    answers.body = { ok: true }
    await provider.platform.runTask({ task: 'rotate-keys', params: { depth: '2' } })
    await provider.platform.runClientTask({ taskId: 'rotate-keys', client: shop.company.name })
    expect(asked.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/only-we-know/list', body: {} },
      { path: '/only-we-know/run', body: { task: 'rotate-keys', params: { depth: '2' } } },
      { path: '/only-we-know/client', body: { taskId: 'rotate-keys', client: shop.company.name } },
    ])
    for (const { headers } of asked)
      expect(Object.keys(headers)).toEqual(expect.not.arrayContaining(['authorization', 'cookie', 'x-client']))
  })

  it('TASKS-003/provider/private: is reached by nobody but the provider, and no answer names its address', async () => {
    answers.body = [{ task: 'rotate-keys', title: 'Rotate the keys' }]
    expect((await admin.request('POST', '/api/agent/tasks/run/rotate-keys', { body: {} })).status).toBe(403)
    expect(asked).toEqual([])
    const { text } = await provider.request('POST', '/api/agent/tasks/list', { body: {} }).then((answer) => ({
      text: JSON.stringify(answer.body),
    }))
    expect(text).toContain('Rotate the keys')
    expect(text).not.toContain('only-we-know')
  })

  it('leaves our own tasks as they are where it fails, and says so where it should run one', async () => {
    answers = { status: 500, body: 'broken' }
    expect((await provider.platform.tasks()).map(({ task }) => task)).toEqual(taskNames)
    expect((await provider.request('POST', '/api/agent/tasks/run/rotate-keys', { body: {} })).status).toBe(424)
    // A name that is no property of our own list.
    expect((await provider.request('POST', '/api/agent/tasks/run/constructor', { body: {} })).status).toBe(424)
  })
})
