import { afterAll, beforeAll, expect, it } from 'vitest'
import { message } from '../kit/content-drafts.ts'
import { environmentOf, openWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('the check of a promotion names once what something still leads to, and nothing where all of it goes', async () => {
  const { company, admin } = await world.newCompany()
  const [sourceId, targetId] = [environmentOf(company, 'Draft'), environmentOf(company, 'Live')]
  await admin.environments.switch({ environmentId: sourceId, agentId: admin.agent._id })
  const old = await admin.blocks.create(message('Old order'))
  const order = await admin.blocks.create({ ...message('Order'), next: old._id })
  await admin.releases.promote({ sourceId, targetId })
  await admin.blocks.update({ ...order, next: null })
  await admin.blocks.remove({ id: old._id })
  const errorsOf = async (...ids: string[]) => {
    const items = ids.map((_id) => ({ kind: 'block' as const, _id }))
    const { findings } = await admin.releases.check({ sourceId, targetId, items })
    return findings.filter(({ severity }) => severity === 'error')
  }
  const item = { kind: 'block', _id: order._id, title: order.title }
  expect(await errorsOf(old._id)).toEqual([{ severity: 'error', code: 'reference-gone', item, other: old.title }])
  expect(await errorsOf(old._id, order._id)).toEqual([])
})
