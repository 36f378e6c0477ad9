import { describe, expect, it } from 'vitest'
import type { FormFieldDraft } from '#shared/contracts/forms'
import type * as z from 'zod/mini'
import { resolveForms } from '../../functions/content/items/forms.ts'
import { title } from '../kit/content-drafts.ts'
import { openDraft } from '../kit/draft.ts'

const { admin, world } = await openDraft()

const question = (name = 'Name'): z.input<typeof FormFieldDraft> => ({
  type: 'form-field',
  title: title(name),
  key: '',
  question: { en: 'What is your name?' },
  fieldType: 'input',
  dataType: 'string',
})
const form = (name = 'Order', questions: object[] = []) => ({
  type: 'form' as const,
  title: title(name),
  questions: questions as never,
})

describe('forms', () => {
  it('FORMS-003: have an id, a key, a title and a type', async () => {
    const made = await admin.forms.create(form('Returns'))
    expect(made).toMatchObject({ type: 'form', revision: 1, questions: [] })
    expect(made.key).toMatch(/^returns-\d+$/)
    expect(await admin.forms.get({ _id: made._id })).toEqual(made)
  })

  it('ERRORS-012/form: with values of wrong types are refused in a sentence, with each place', async () => {
    const asked = [{ key: 'size', question: 'Which size?', fieldType: 'no-such-type', dataType: 'string' }]
    const answer = await admin.request('POST', '/api/agent/forms', { body: form('Typed', asked) })
    expect(answer.status).toBe(400)
    expect(answer.body.errorMessage).toBe('Please ensure all values are in a correct format')
  })

  it('FORMS-004: ask questions that have a key, a text per language, two types and choices', async () => {
    const choices = [{ formValue: 'birthday', title: { en: 'A birthday', de: 'Ein Geburtstag' } }]
    const text = { en: 'What for?', de: 'Wofür?', cy: 'Ar gyfer beth?' }
    const asked = { key: 'occasion', question: text, fieldType: 'select', dataType: 'string', choices }
    const { _id } = await admin.forms.create(form('Occasion', [asked]))
    expect(await admin.forms.get({ _id })).toMatchObject({ questions: [asked] })
    for (const part of ['key', 'question', 'fieldType', 'dataType'] as const) {
      const { [part]: _, ...incomplete } = asked
      await expect(admin.forms.create(form('Incomplete', [incomplete])), part).rejects.toMatchObject({
        code: 'bad-request',
        details: [{ path: `questions.0.${part}` }],
      })
    }
  })

  it('FORMS-009: are listed with the questions of the bank, given by id, and their keys are variables of conversations', async () => {
    const asked = { fieldType: 'input' as const, dataType: 'text' as const, question: { en: 'Which?' } }
    const field = await admin.forms.create({ ...asked, type: 'form-field', title: 'Store question', key: 'store_q' })
    const made = await admin.forms.create({
      type: 'form',
      title: 'Store form',
      questions: [
        { ...asked, key: 'store_own' },
        { fieldType: 'existing', fieldId: field._id },
      ],
    })
    expect(await admin.forms.list({ type: 'form' })).toContainEqual(made)
    expect(await admin.forms.list({ type: 'form-field' })).toContainEqual(field)
    expect(await admin.forms.list()).toEqual(expect.arrayContaining([made, field]))
    for (const item of [made, field]) expect(await admin.forms.get({ _id: item._id })).toEqual(item)
    const where = [{ kind: 'form', id: made._id, title: 'Store form' }]
    const listed = (await admin.variables.conversation()).filter(({ name }) => ['store_q', 'store_own'].includes(name))
    expect(listed).toEqual([
      { name: 'store_own', where },
      { name: 'store_q', where },
    ])
  })

  it('FORMS-010/derived/kept: derive the key from the title when it is empty, and keep a given one', async () => {
    const derived = await admin.forms.create({ ...form(), title: 'Größe & Farbe', key: '' })
    expect(derived.key).toBe('groesse-farbe')
    const alike = await admin.forms.create({ ...form(), title: 'Größe und Farbe', key: '' })
    const next = await admin.forms.create({ ...form(), title: 'Größe - und Farbe', key: '' })
    expect([alike.key, next.key]).toEqual(['groesse-und-farbe', 'groesse-und-farbe-2'])
    const given = await admin.forms.create({ ...form('Key'), key: 'My_Key' })
    expect(given.key).toBe('My_Key')
    const { _id, type, questions } = given as Extract<typeof given, { type: 'form' }>
    const renamed = await admin.forms.update({ _id, type, questions, title: title('Renamed'), key: 'My_Key' })
    expect(renamed.key).toBe('My_Key')
  })

  it('are asked by the bot with the questions of the bank as they stand there', async () => {
    const field = await admin.forms.create(question('Taken in'))
    const own = { key: 'own', question: { en: 'Really?' }, fieldType: 'input', dataType: 'boolean', choices: [] }
    const made = await admin.forms.create(form('Asked', [own, { fieldType: 'existing', fieldId: field._id }]))
    await admin.forms.update({ ...question('Taken in'), _id: field._id, question: { en: 'And your name?' } })
    const asked = await resolveForms(await world.content('Draft'), [made._id, field._id, made._id])
    expect(asked).toMatchObject([
      { _id: made._id, title: made.title, questions: [own, { question: { en: 'And your name?' } }] },
    ])
  })

  it('FORMS-011/form/question: refuse a title that another form has, whatever its case, and so do questions', async () => {
    const { title: taken } = await admin.forms.create(form('Taken'))
    await expect(admin.forms.create({ ...form(), title: ` ${taken.toUpperCase()} ` })).rejects.toMatchObject({
      code: 'duplicate-title',
      message: 'Duplicate title, please try a different name.',
    })
    await expect(admin.forms.create({ ...question(), title: taken })).resolves.toMatchObject({ title: taken })
    await expect(admin.forms.create({ ...question(), title: taken.toUpperCase() })).rejects.toMatchObject({
      code: 'duplicate-title',
      message: 'Duplicate title, please try a different name.',
    })
  })

  it('FORMS-007/select/location/date/email: a field type that leaves no choice sets the data type', async () => {
    const forced = {
      select: 'string',
      'location-coords': 'string',
      'open-select-date': 'date',
      'input-email': 'string',
      'input-phone': 'string',
      'input-number': 'number',
    }
    for (const [fieldType, dataType] of Object.entries(forced)) {
      const made = await admin.forms.create({ ...question(), fieldType: fieldType as 'select', dataType: 'boolean' })
      expect(made).toMatchObject({ fieldType, dataType })
    }
    const free = await admin.forms.create({ ...question(), fieldType: 'input', dataType: 'boolean' })
    expect(free).toMatchObject({ dataType: 'boolean' })
  })

  it('FORMS-012/list/create/update/delete: are listed by type, changed and deleted', async () => {
    const made = await admin.forms.create(form('Listed'))
    const field = await admin.forms.create(question('Listed'))
    const forms = await admin.forms.list({ type: 'form' })
    expect(forms.map(({ _id }) => _id)).toContain(made._id)
    expect(forms.map(({ type }) => type)).not.toContain('form-field')
    expect((await admin.forms.list({ type: 'form-field' })).map(({ _id }) => _id)).toContain(field._id)
    const renamed = { ...form('Renamed'), _id: made._id }
    expect(await admin.forms.update(renamed)).toMatchObject({ title: renamed.title, revision: 2 })
    expect(await admin.forms.get({ _id: made._id })).toMatchObject({ title: renamed.title })
    expect(await admin.forms.remove({ _id: made._id })).toEqual({ _id: made._id })
    await expect(admin.forms.get({ _id: made._id })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('refuse a save that was made from an older state, and lose nothing', async () => {
    const made = await admin.forms.create(form('Stale'))
    const edit = { _id: made._id, type: 'form' as const, questions: [] }
    const mine = await admin.forms.update({ ...edit, title: title('Mine'), revision: 1 })
    await expect(admin.forms.update({ ...edit, title: title('Theirs'), revision: 1 })).rejects.toMatchObject({
      code: 'stale',
    })
    expect(await admin.forms.get({ _id: made._id })).toEqual(mine)
  })

  it('of two saves at once one wins and the other is told', async () => {
    const made = await admin.forms.create(form('Race'))
    const edit = { _id: made._id, type: 'form' as const, questions: [], revision: 1 }
    const saves = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => admin.forms.update({ ...edit, title: title(`Race ${n}`) })),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await admin.forms.revisions({ _id: made._id })).map(({ revision }) => revision)).toEqual([2, 1])
  })
})

describe('a form that is too much', () => {
  const asked = (key: string, text = 'Well?') => ({
    key,
    question: { en: text },
    fieldType: 'input' as const,
    dataType: 'string' as const,
    choices: [],
  })

  it('is refused with a sentence: too large, too many questions, two of one key, too many of the bank', async () => {
    const long = Array.from({ length: 60 }, (_, n) => asked(`key${n}`, 'x'.repeat(5000)))
    await expect(admin.forms.create(form('Large', long))).rejects.toMatchObject({ code: 'too-large', status: 413 })
    const many = Array.from({ length: 61 }, (_, n) => asked(`key${n}`))
    await expect(admin.forms.create(form('Many', many))).rejects.toMatchObject({
      details: [{ path: 'questions', message: 'At most 60 questions' }],
    })
    await expect(admin.forms.create(form('Twice', [asked('same'), asked('same')]))).rejects.toMatchObject({
      details: [{ path: 'questions', message: 'Each question needs its own key' }],
    })
    const bank = Array.from({ length: 41 }, () => ({ fieldType: 'existing', fieldId: world.agents.admin._id }))
    await expect(admin.forms.create(form('Bank', bank))).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('is saved up to the limit, and all of its bank questions are exchanged in one save', async () => {
    const fields: string[] = []
    for (let n = 0; n < 80; n++) fields.push((await admin.forms.create(question('Bank')))._id)
    const existing = (ids: string[]) => ids.map((fieldId) => ({ fieldType: 'existing' as const, fieldId }))
    const made = await admin.forms.create(form('Full', existing(fields.slice(0, 40))))
    const exchanged = {
      _id: made._id,
      type: 'form' as const,
      title: title('Full'),
      questions: existing(fields.slice(40)),
    }
    await expect(admin.forms.update(exchanged)).resolves.toMatchObject({ revision: 2 })
    expect(await admin.history.dependencies({ model: 'FormModel', id: fields[0]! })).toEqual([])
    expect(await admin.history.dependencies({ model: 'FormModel', id: fields[79]! })).toHaveLength(1)
  })
})

describe('dependencies', () => {
  it('DEPENDENCY-001/models, DEPENDENCY-002: of a question are the forms that take it in', async () => {
    const field = await admin.forms.create(question('Used'))
    const user = await admin.forms.create(form('User', [{ fieldType: 'existing', fieldId: field._id }]))
    expect(await admin.history.dependencies({ model: 'FormModel', id: field._id })).toEqual([
      { _id: user._id, model: 'FormModel', name: user.key, title: user.title },
    ])
    await expect(admin.forms.remove({ _id: field._id })).rejects.toMatchObject({ code: 'in-use' })
    const questions = [{ fieldType: 'existing' as const, fieldId: field._id }]
    await admin.forms.update({ _id: user._id, type: 'form', title: user.title, key: 'another-key', questions })
    expect(await admin.history.dependencies({ model: 'FormModel', id: field._id })).toMatchObject([
      { name: 'another-key', title: user.title },
    ])
    await admin.forms.update({ _id: user._id, type: 'form', title: user.title, questions: [] })
    expect(await admin.history.dependencies({ model: 'FormModel', id: field._id })).toEqual([])
    await admin.forms.remove({ _id: field._id })
  })

  it('are written by several people at once without any of them being sent away', async () => {
    const fields = await Promise.all([1, 2, 3, 4].map(() => admin.forms.create(question('Crowd'))))
    const takers = fields.map(({ _id }) => admin.forms.create(form('Crowd', [{ fieldType: 'existing', fieldId: _id }])))
    const others = await Promise.all([1, 2, 3].map(() => admin.forms.create(form('Leaving'))))
    const leaving = others.map(({ _id }) => admin.forms.remove({ _id }))
    expect(await Promise.all([...takers, ...leaving])).toHaveLength(7)
  })

  it('never dangle when a question is deleted while forms take it in', async () => {
    for (let round = 0; round < 10; round++) {
      const field = await admin.forms.create(question('Contested'))
      const taking = admin.forms.create(form('Taker', [{ fieldType: 'existing', fieldId: field._id }]))
      const [taken, removed] = await Promise.allSettled([taking, admin.forms.remove({ _id: field._id })])
      expect([taken.status, removed.status].filter((status) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    }
  })
})

describe('revisions', () => {
  it('REVISIONS-003/new/kept: a restore is a new revision with the old content and keeps the earlier ones', async () => {
    const made = await admin.forms.create(form('First'))
    const edited = await admin.forms.update({ _id: made._id, type: 'form', title: title('Second'), questions: [] })
    const [, first] = await admin.forms.revisions({ _id: made._id })
    const restored = await admin.forms.revert({ _id: made._id, revisionId: first!._id })
    expect(restored).toMatchObject({ title: made.title, revision: 3 })
    const kept = await admin.forms.revisions({ _id: made._id })
    expect(kept.map(({ revision, kind, item }) => [revision, kind, item.title])).toEqual([
      [3, 'revert', made.title],
      [2, 'edit', edited.title],
      [1, 'create', made.title],
    ])
  })

  it('REVISIONS-004/latest/tier: the latest, reverts and the tier without versioning refuse a restore', async () => {
    const made = await admin.forms.create(form('Latest'))
    const [latest] = await admin.forms.revisions({ _id: made._id })
    await expect(admin.forms.revert({ _id: made._id, revisionId: latest!._id })).rejects.toMatchObject({
      code: 'not-current',
    })
    const stranger = await world.as('stranger')
    const theirs = await stranger.forms.create(form('Untiered'))
    const [only] = await stranger.forms.revisions({ _id: theirs._id })
    await expect(stranger.forms.revert({ _id: theirs._id, revisionId: only!._id })).rejects.toMatchObject({
      code: 'not-in-tier',
    })
  })
})

describe('audits', () => {
  it('AUDIT-004/after/failed, AUDIT-006/agent: one line for each change that succeeded, by whom the token says, and none for a failed one', async () => {
    const made = await admin.forms.create(form('Audited'))
    await admin.forms.update({ _id: made._id, type: 'form', title: title('Audited'), questions: [] })
    await expect(
      admin.forms.update({ _id: made._id, type: 'form', title: 'x', questions: [], revision: 7 }),
    ).rejects.toThrow()
    await admin.forms.remove({ _id: made._id })
    const { audits } = await admin.history.audits({ id: made._id })
    expect(audits.map(({ type }) => type)).toEqual(['delete-form', 'edit-form', 'create-form'])
    for (const { data } of audits)
      expect(data.loggedInAgent).toEqual({ _id: admin.agent._id, fullName: 'Maya Vale', email: admin.agent.email })
  })
})
