/** What a company founds by itself: how it is named, and how often. */
import { ulid } from 'ulid'
import { afterAll, describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { clientNames } from '../../functions/platform/tenancy/tenancy.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const provider = await world.as('provider')

const displayName = 'More of it'

describe('a workspace that a company founds', () => {
  it('WORKSPACES-014/company: is named below the one it is founded from, and otherwise only by the provider', async () => {
    const { admin, company } = await world.newCompany()
    const { company: other } = await world.newCompany()
    for (const name of [`p-${ulid().toLowerCase()}`, `${other.name}-x`, company.name, `${company.name}x`])
      await expect(admin.workspaces.createOwn({ name, displayName })).rejects.toMatchObject({
        status: 400,
        details: [
          {
            path: 'name',
            code: 'name-below',
            message: 'Begin the name with that of this workspace and a hyphen, because it stands in addresses.',
          },
        ],
      })
    const name = `${company.name}-lab`
    expect(await admin.workspaces.createOwn({ name, displayName })).toMatchObject({ name })
    const below = `${name}-two`
    expect(await admin.in(name).workspaces.createOwn({ name: below, displayName })).toMatchObject({ name: below })
    const free = `p-${ulid().toLowerCase()}`
    expect(await provider.workspaces.createOwn({ name: free, displayName })).toMatchObject({ name: free })
  })

  it('is refused beyond what the tier lets a company found, from whichever of its workspaces it is asked', async () => {
    const { admin, company } = await world.newCompany({ tierType: 'free' })
    const [one, two, three] = ['one', 'two', 'three'].map((each) => `${company.name}-${each}`)
    const { _id: id } = await admin.workspaces.createOwn({ name: one!, displayName })
    await admin.in(one!).workspaces.createOwn({ name: `${one}-two`, displayName })
    for (const [worker, name] of [
      [admin, two],
      [admin.in(one!), `${one}-three`],
    ] as const)
      await expect(worker.workspaces.createOwn({ name: name!, displayName })).rejects.toMatchObject({
        status: 409,
        code: 'workspaces-used',
        message: 'Your tier lets you found 2 workspaces. The provider of Parley can found more for you.',
      })
    // One that is deleted makes room, and keeps its name.
    await admin.workspaces.removeOwn({ id, name: one! })
    await world.settled()
    await expect(admin.workspaces.createOwn({ name: one!, displayName })).rejects.toMatchObject({
      code: 'duplicate-name',
    })
    expect(await admin.workspaces.createOwn({ name: three!, displayName })).toMatchObject({ name: three })
  })

  it('is the twentieth at most where the company has no tier', async () => {
    const { admin, company } = await world.newCompany()
    const count = (index: number) => ({ name: `${company.name}-${index}`, displayName })
    for (let index = 0; index < 20; index++) await admin.workspaces.createOwn(count(index))
    await expect(admin.workspaces.createOwn(count(20))).rejects.toMatchObject({
      code: 'workspaces-used',
      values: { limit: '20' },
    })
  })
})

it('a name that was kept for a while before names were kept for good is nobody else’s as long as it is there', async () => {
  const name = `p-${ulid().toLowerCase()}`
  const item = { name, client: ulid(), deleted: { at: new Date().toISOString() } }
  await transact([new Table({}).put(clientNames, item)])
  await expect(provider.workspaces.create({ name, displayName })).rejects.toMatchObject({ code: 'duplicate-name' })
})
