/** The values of variables: what a type allows, and what holds of a value that is changed by itself. */
import { describe, expect, it } from 'vitest'
import { fault } from '../kit/content-drafts.ts'
import { Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const calls = shop.admin.variables

type Draft = Parameters<Worker['variables']['create']>[0]
const note = (rest: Partial<Draft> = {}): Draft => ({ name: 'opening_note', type: 'text', value: 'At nine', ...rest })
/** What each of them was refused for. */
async function codesOf(attempts: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(attempts)
  return settled.map((each) => (each.status === 'rejected' ? each.reason.code : 'fulfilled'))
}

describe('the variables of a company', () => {
  it('VARIABLES-009/value: a value is read and changed by itself, as one of its type', async () => {
    const { _id: id } = await calls.create({ name: 'stems', type: 'number', value: '12' })
    expect(await calls.value({ id })).toEqual({ value: '12' })
    expect(await calls.setValue({ id, value: '13' })).toEqual({ value: '13' })
    expect(await calls.value({ id })).toEqual({ value: '13' })
    await expect(calls.setValue({ id, value: 'many' })).rejects.toMatchObject(fault('value', 'Enter a valid number'))
    expect((await calls.list()).find(({ _id }) => _id === id)).toMatchObject({
      name: 'stems',
      value: '13',
      revision: 2,
    })
    await calls.remove({ id })
    expect(await codesOf([calls.value({ id }), calls.setValue({ id, value: 'x' })])).toEqual(['not-found', 'not-found'])
  })

  it.each([
    ['boolean', ['true', 'false'], ['yes', '1']],
    ['number', ['0', '-3', '2.5'], ['many', '1e9', '1,5', '']],
    ['email', ['shop@flowers.example'], ['shop', '@flowers.example']],
    ['url', ['https://flowers.example/roses?colour=red'], ['flowers', 'javascript:alert(1)', 'http://127.0.0.1/']],
    ['reference', ['opening_note'], ['***opening_note***', 'Opening note']],
    ['template', ['We open ***opening_note***.', 'Nothing to fill'], []],
    ['string', ['whatever'], []],
    ['text', ['whatever\nit is'], []],
    ['any', ['{"a":1}'], []],
  ] as const)('VARIABLES-003/types: of type %s hold values of that type', async (type, good, bad) => {
    for (const value of good) {
      const { _id: id, ...made } = await calls.create(note({ type, value }))
      expect(made).toMatchObject({ type, value })
      await calls.remove({ id })
    }
    for (const value of bad)
      await expect(calls.create(note({ type, value }))).rejects.toMatchObject({
        code: 'bad-request',
        details: [{ path: 'value' }],
      })
  })

  it('one that is deleted while its value is changed does not come back', async () => {
    const { _id: id } = await calls.create(note())
    await Promise.allSettled([calls.setValue({ id, value: 'late' }), calls.remove({ id })])
    const left = (await calls.list()).filter(({ _id }) => _id === id)
    expect(left.map(({ value }) => value)).toEqual(left.map(() => 'late'))
    for (const { _id } of left) await calls.remove({ id: _id })
    expect(await codesOf([calls.setValue({ id, value: 'later' }), calls.value({ id })])).toEqual(
      Array(2).fill('not-found'),
    )
  })

  it('a value is each company’s own, and the same in each environment', async () => {
    const elsewhere = await Shop.opens(world)
    const { _id: id } = await elsewhere.admin.variables.create(note())
    expect(await codesOf([calls.value({ id }), calls.setValue({ id, value: 'x' })])).toEqual(Array(2).fill('not-found'))
    const { _id: environmentId } = await elsewhere.admin.environments.create({ name: 'Draft' })
    await elsewhere.admin.environments.switch({ environmentId, agentId: elsewhere.admin.agent._id })
    expect(await elsewhere.admin.variables.value({ id })).toEqual({ value: 'At nine' })
  })

  it('a changed value leaves a line in the history, and one that failed leaves none', async () => {
    const { admin: other } = await Shop.opens(world)
    const { _id: id } = await other.variables.create({ name: 'stems', type: 'number', value: '12' })
    await other.variables.setValue({ id, value: '13' })
    await expect(other.variables.setValue({ id, value: 'many' })).rejects.toThrow()
    const { audits } = await other.history.audits({ type: 'edit-settings' })
    expect(audits.map(({ data: { name, revision } }) => [name, revision])).toEqual([
      ['stems', 2],
      ['stems', 1],
    ])
  })
})
