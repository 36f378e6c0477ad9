import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { variablesMax } from '#shared/limits'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { variables as stored } from '../../functions/platform/tenancy/tenancy.ts'
import { fault } from '../kit/content-drafts.ts'
import { Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const { admin } = shop
const calls = admin.variables

type Draft = Parameters<Worker['variables']['create']>[0]
const note = (rest: Partial<Draft> = {}): Draft => ({ name: 'opening_note', type: 'text', value: 'At nine', ...rest })
const duplicate = {
  code: 'duplicate-name',
  details: [{ path: 'name', code: 'variable-twice', message: 'Duplicate variable detected' }],
}

/** What each of them was refused for. */
async function codesOf(attempts: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(attempts)
  return settled.map((each) => (each.status === 'rejected' ? each.reason.code : 'fulfilled'))
}

describe('the variables of a company', () => {
  it('VARIABLES-001, VARIABLES-009: are listed by name, created, edited and deleted', async () => {
    const made = await calls.create(note())
    expect(made).toEqual({ ...note(), _id: made._id, revision: 1, updated: expect.any(String) })
    const other = await calls.create(note({ name: 'address' }))
    expect(await calls.list()).toEqual([other, made])
    const changed = await calls.update({ id: made._id, ...note({ name: 'note', value: 'At ten' }), revision: 1 })
    expect(changed).toEqual({ ...made, name: 'note', value: 'At ten', revision: 2, updated: changed.updated })
    expect(await calls.list()).toEqual([other, changed])
    for (const { _id: id } of [changed, other]) expect(await calls.remove({ id })).toEqual({ id })
    expect(await calls.list()).toEqual([])
    const gone = { id: made._id }
    expect(
      await codesOf([
        calls.remove(gone),
        calls.update({ ...gone, ...note() }),
        calls.value(gone),
        calls.setValue({ ...gone, value: 'x' }),
      ]),
    ).toEqual(Array(4).fill('not-found'))
  })

  it('VARIABLES-009: a value is read and changed by itself, as one of its type', async () => {
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
  })

  it('VARIABLES-005, VARIABLES-006, VARIABLES-007: need a name of small letters, digits and underscores, and a value', async () => {
    const refused = [
      [note({ name: '' }), 'name', 'Title is required'],
      [note({ name: 'Note' }), 'name', 'You can only use letters, numbers, and underscores'],
      [note({ name: 'opening note' }), 'name', 'You can only use letters, numbers, and underscores'],
      [note({ name: 'öffnung' }), 'name', 'You can only use letters, numbers, and underscores'],
      [note({ value: '' }), 'value', 'Value is required'],
      [note({ value: '  ' }), 'value', 'Value is required'],
      [note({ value: 'x'.repeat(5001) }), 'value', 'At most 5000 characters'],
    ] as const
    for (const [draft, path, sentence] of refused)
      await expect(calls.create(draft)).rejects.toMatchObject(fault(path, sentence))
    for (const good of [note({ name: '_9_letters_' }), note({ value: 'x'.repeat(5000) })])
      await calls.remove({ id: (await calls.create(good))._id })
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
  ] as const)('VARIABLES-003: of type %s hold values of that type', async (type, good, bad) => {
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

  it('VARIABLES-008: have names of their own, also those that are created or renamed at once', async () => {
    const { _id: id } = await calls.create(note())
    await expect(calls.create(note())).rejects.toMatchObject(duplicate)
    const { _id: other } = await calls.create(note({ name: 'other' }))
    await expect(calls.update({ id: other, ...note() })).rejects.toMatchObject(duplicate)
    const atOnce = await Promise.allSettled([
      ...[1, 2, 3].map(() => calls.create(note({ name: 'third' }))),
      calls.update({ id: other, ...note({ name: 'third' }) }),
    ])
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const names = (await calls.list()).map(({ name }) => name)
    expect(names.filter((name) => name === 'third')).toHaveLength(1)
    // A name that was given back is free.
    await calls.update({ id, ...note({ name: 'fourth' }) })
    await calls.create(note())
    for (const { _id } of await calls.list()) await calls.remove({ id: _id })
  })

  it('take one of several saves on one base, and one that is deleted meanwhile does not come back', async () => {
    for (let round = 0; round < 3; round++) {
      const { _id: id, revision } = await calls.create(note())
      const saves = ['a', 'b', 'c'].map((value) => calls.update({ id, revision, ...note({ value }) }))
      const settled = await Promise.allSettled(saves)
      const codes = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
      expect(codes).toEqual(['stale', 'stale'])
      const [saved, removed] = await Promise.allSettled([calls.setValue({ id, value: 'late' }), calls.remove({ id })])
      const left = (await calls.list()).filter(({ _id }) => _id === id)
      if (removed.status === 'fulfilled') expect(left).toEqual([])
      else expect([left[0]?.value, saved.status]).toEqual(['late', 'fulfilled'])
      for (const { _id } of left) await calls.remove({ id: _id })
    }
  })

  it(`are at most ${variablesMax}`, async () => {
    const full = await Shop.opens(world)
    const table = new Table({ client: full.company.id })
    const updated = new Date(world.clock.now()).toISOString()
    const many = Array.from({ length: variablesMax }, (_, index) => ({
      ...note({ name: `v_${index}` }),
      _id: ulid(),
      revision: 1,
      updated,
    }))
    for (let start = 0; start < many.length; start += 100)
      await transact(many.slice(start, start + 100).map((item) => table.put(stored, item)))
    await expect(full.admin.variables.create(note())).rejects.toMatchObject({
      code: 'too-large',
      values: { limit: '500 variables' },
    })
    await full.admin.variables.remove({ id: many[0]!._id })
    await full.admin.variables.create(note())
  })

  it('are each company’s own, the same in each environment, and no plain agent’s', async () => {
    const elsewhere = await Shop.opens(world)
    const { _id: id } = await elsewhere.admin.variables.create(note())
    expect(await calls.list()).toEqual([])
    expect(
      await codesOf([
        calls.value({ id }),
        calls.setValue({ id, value: 'x' }),
        calls.update({ id, ...note() }),
        calls.remove({ id }),
      ]),
    ).toEqual(Array(4).fill('not-found'))
    const { _id: environmentId } = await elsewhere.admin.environments.create({ name: 'Draft' })
    await elsewhere.admin.environments.switch({ environmentId, agentId: elsewhere.admin.agent._id })
    expect(await elsewhere.admin.variables.value({ id })).toEqual({ value: 'At nine' })
    const agent = await elsewhere.hires('Lena Lang')
    expect(
      await codesOf([
        agent.variables.list(),
        agent.variables.logic(),
        agent.variables.conversation(),
        agent.variables.value({ id }),
        agent.variables.setValue({ id, value: 'x' }),
        agent.variables.create(note()),
        agent.variables.update({ id, ...note() }),
        agent.variables.remove({ id }),
      ]),
    ).toEqual(Array(8).fill('forbidden'))
    expect(await elsewhere.admin.variables.value({ id })).toEqual({ value: 'At nine' })
  })

  it('leave a line in the history for each change, and none for one that failed', async () => {
    const other = await Shop.opens(world)
    const { _id: id } = await other.admin.variables.create(note())
    await other.admin.variables.setValue({ id, value: 'At ten' })
    await other.admin.variables.update({ id, ...note({ name: 'note' }) })
    await expect(other.admin.variables.create(note({ value: '' }))).rejects.toThrow()
    await other.admin.variables.remove({ id })
    const { audits } = await other.admin.history.audits({ type: 'edit-settings' })
    expect(audits.map(({ data: { name, revision } }) => [name, revision])).toEqual([
      ['note', undefined],
      ['note', 3],
      ['opening_note', 2],
      ['opening_note', 1],
    ])
  })
})

describe('what texts and conditions may name', () => {
  it('VARIABLES-003, VARIABLES-009: variables of conversations are what blocks set and forms ask for, with where they do', async () => {
    const place = await Shop.opens(world)
    const question = { fieldType: 'input' as const, dataType: 'text' as const, question: { en: 'Which?' } }
    const banked = await place.admin.forms.create({
      ...question,
      type: 'form-field',
      title: 'Stems',
      key: 'stems',
      dataType: 'number',
    })
    const form = await place.admin.forms.create({
      type: 'form',
      title: 'Order',
      questions: [
        { ...question, key: 'colour' },
        { fieldType: 'existing', fieldId: banked._id },
      ],
    })
    const block = await place.block('Set the plan', {
      type: 'variable',
      variables: [
        { title: 'plan', value: 'gold' },
        { title: 'colour', value: 'red' },
      ],
    })
    await place.admin.variables.create(note({ name: 'plan' }))
    const [ofBlock, ofForm] = [
      { kind: 'block', id: block._id, title: block.title },
      { kind: 'form', id: form._id, title: 'Order' },
    ]
    expect(await place.admin.variables.conversation()).toEqual([
      { name: 'colour', where: [ofBlock, ofForm] },
      { name: 'plan', where: [ofBlock] },
      { name: 'stems', where: [ofForm] },
    ])
    await place.admin.variables.create(note())
    expect(await place.admin.variables.logic()).toEqual([
      { name: 'isBankHoliday', type: 'boolean', origin: 'fact' },
      { name: 'isOpen', type: 'boolean', origin: 'fact' },
      { name: 'isNewUser', type: 'boolean', origin: 'fact' },
      { name: 'colour', type: 'any', origin: 'conversation' },
      // The conversation's comes before the company's of the same name.
      { name: 'plan', type: 'any', origin: 'conversation' },
      { name: 'stems', type: 'number', origin: 'conversation' },
      { name: 'opening_note', type: 'text', origin: 'company' },
    ])
  })
})
