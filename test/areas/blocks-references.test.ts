import { describe, expect, it } from 'vitest'
import {
  choice,
  condition,
  type Draft,
  fault,
  gallery,
  leadsTo,
  message,
  nobody,
  png,
  select,
  title,
  uploaded,
} from '../kit/content-drafts.ts'
import { openDraft } from '../kit/draft.ts'

const { admin, create, world } = await openDraft()

describe('a reference', () => {
  it('to something that is gone is refused with its path and a sentence of its kind', async () => {
    const form = await admin.forms.create({ type: 'form', title: title('Order'), questions: [] })
    const logic = {
      type: 'logic' as const,
      formId: nobody,
      expressions: [{ blockId: nobody, condition }],
      defaultMappingBlockId: nobody,
    }
    const response = 'This response no longer exists.'
    const [intent, gone] = ['This intent no longer exists.', 'This form no longer exists.']
    const acts = { type: 'function', group: 'Acts' } as const
    const refused: [Draft, Record<string, string>][] = [
      [message('Next', { next: nobody, onReply: nobody }), { next: response, onReply: response }],
      [
        select([{ type: 'location' }, leadsTo(nobody), { type: 'block-intent', value: nobody }]),
        { 'choices.1.action.value': response, 'choices.2.action.value': intent },
      ],
      [{ ...acts, title: title('Ask'), function: { type: 'form', formId: nobody } }, { 'function.formId': gone }],
      [
        { ...acts, title: title('Decide'), function: logic },
        {
          'function.formId': gone,
          'function.expressions.0.blockId': response,
          'function.defaultMappingBlockId': response,
        },
      ],
      [
        { ...acts, title: title('Forget'), function: { type: 'unset-form', unsetFormIds: [form._id, nobody] } },
        { 'function.unsetFormIds.1': gone },
      ],
    ]
    for (const [draft, faults] of refused)
      await expect(create(draft), draft.title).rejects.toMatchObject({
        code: 'bad-request',
        details: Object.entries(faults).map(([path, sentence]) => ({ path, message: sentence })),
      })
  })

  it('from the choices of a gallery counts as well', async () => {
    const uploadId = await uploaded(admin, png, 'block-image')
    const draft = gallery([uploadId])
    const items = draft.items.map((item) => ({ ...item, choices: [choice(leadsTo(nobody))] }))
    await expect(create({ ...draft, items })).rejects.toMatchObject(
      fault('items.0.choices.0.action.value', 'This response no longer exists.'),
    )
  })

  it('may lead back, and a block that only leads to itself is deleted', async () => {
    const first = await create(message())
    const second = await create(message('Second', { next: first._id }))
    const back = { ...message('First'), _id: first._id, next: second._id, onReply: first._id }
    await expect(admin.blocks.update(back)).resolves.toMatchObject({ next: second._id, onReply: first._id })
    await expect(admin.blocks.remove({ id: first._id })).rejects.toMatchObject({ code: 'in-use', status: 409 })
    await expect(admin.blocks.remove({ id: second._id })).rejects.toMatchObject({ code: 'in-use' })
    await admin.blocks.update({ ...message('Second'), _id: second._id })
    const listed = await admin.blocks.list()
    expect(listed.find(({ _id }) => _id === first._id)).toMatchObject({ inUse: false })
    await admin.blocks.remove({ id: first._id })
    await admin.blocks.remove({ id: second._id })
  })

  it('BLOCKS-066/delete/blocked: keeps what it leads to from being deleted, and is listed by the name of the day', async () => {
    const target = await create(message())
    const form = await admin.forms.create({ type: 'form', title: title('Asked'), questions: [] })
    const asks = { type: 'function', group: 'Acts', function: { type: 'form', formId: form._id } } as const
    const user = await create({ ...asks, title: title('Ask'), next: target._id })
    await expect(admin.blocks.remove({ id: target._id })).rejects.toMatchObject({
      status: 409,
      message: 'This is in use and cannot be deleted.',
    })
    await expect(admin.forms.remove({ _id: form._id })).rejects.toMatchObject({ code: 'in-use' })
    const renamed = await admin.blocks.update({ ...asks, title: title('Asks'), _id: user._id, next: target._id })
    const ahead = await create({ ...asks, title: title('Ahead'), next: target._id })
    const named = [ahead, renamed].map(({ _id, key, title: now }) => ({ _id, model: 'Block', name: key, title: now }))
    expect(await admin.history.dependencies({ model: 'Block', id: target._id })).toEqual(named)
    expect(await admin.history.dependencies({ model: 'FormModel', id: form._id })).toEqual(named)
    for (const { _id } of [ahead, user]) await admin.blocks.remove({ id: _id })
    await admin.blocks.remove({ id: target._id })
    await admin.forms.remove({ _id: form._id })
  })

  it('names an item of its kind: a question of the bank is no form', async () => {
    const question = await admin.forms.create({
      type: 'form-field',
      title: title('Name'),
      question: { en: 'Your name?' },
      fieldType: 'input',
      dataType: 'string',
      key: '',
    })
    const draft = { type: 'function', title: title('Ask'), group: 'Acts' } as const
    await expect(create({ ...draft, function: { type: 'form', formId: question._id } })).rejects.toMatchObject(
      fault('function.formId', 'This form no longer exists.'),
    )
  })

  it('is one of at most 40, all of which one save exchanges', async () => {
    const targets = await Promise.all(Array.from({ length: 81 }, (_, n) => create(message(`Target ${n}`))))
    const ids = targets.map(({ _id }) => _id)
    const uploadId = await uploaded(admin, png, 'block-image')
    const draft = gallery(Array.from({ length: 10 }, () => uploadId))
    const leading = (to: readonly string[]) => ({
      ...draft,
      items: draft.items.map((item, n) => ({
        ...item,
        choices: to.filter((_, index) => index % 10 === n).map((id) => choice(leadsTo(id))),
      })),
    })
    await expect(create(leading(ids.slice(0, 41)))).rejects.toMatchObject(
      fault(
        'items.9.choices.3.action.value',
        'This leads to too many different places: at most 40 responses, forms, intents and entities.',
      ),
    )
    const { _id } = await create(leading(ids.slice(0, 40)))
    await expect(admin.blocks.update({ ...leading(ids.slice(40, 80)), _id })).resolves.toMatchObject({ revision: 2 })
    await admin.blocks.remove({ id: ids[0]! })
    await expect(admin.blocks.remove({ id: ids[40]! })).rejects.toMatchObject({ code: 'in-use' })
  })

  it('never dangles when a block is deleted while others come to lead to it', async () => {
    for (let round = 0; round < 10; round++) {
      const target = await create(message('Contested'))
      const leading = create(select([leadsTo(target._id)]))
      const [led, removed] = await Promise.allSettled([leading, admin.blocks.remove({ id: target._id })])
      expect([led.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

describe('the department of a handover', () => {
  const gone = fault('function.departmentId', 'This department no longer exists.')
  const handover = (departmentId: string) => ({
    type: 'function' as const,
    title: title('Hand over'),
    group: 'Hand over',
    function: { type: 'handover' as const, departmentId },
  })

  it('is one of the company', async () => {
    const stranger = await world.as('stranger')
    const theirs = await stranger.departments.create({ name: 'Theirs' })
    for (const id of [theirs._id, nobody]) await expect(create(handover(id))).rejects.toMatchObject(gone)
    const own = await admin.departments.create({ name: 'Own' })
    const block = await create(handover(own._id))
    const update = admin.blocks.update({ ...handover(theirs._id), _id: block._id })
    await expect(update).rejects.toMatchObject(gone)
  })

  it('may be deleted while a block names it, and the block is saved as before', async () => {
    await admin.departments.create({ name: 'Default' })
    const brief = await admin.departments.create({ name: 'Brief' })
    const block = await create(handover(brief._id))
    await admin.departments.remove({ id: brief._id })
    const draft = handover(brief._id)
    expect(await admin.blocks.update({ ...draft, _id: block._id })).toMatchObject({ title: draft.title })
    await expect(create(handover(brief._id))).rejects.toMatchObject(gone)
  })
})
