import { describe, expect, it } from 'vitest'
import { auditTone, auditTypes } from '#shared/audit'
import { auditsPageSize, noteLengthMax, titleLengthMax } from '#shared/limits'
import type { DependencyModel } from '#shared/contracts/history'
import { message, select } from '../kit/content-drafts.ts'
import { openDraft } from '../kit/draft.ts'

const { admin, world } = await openDraft()

const emailQuestion = { question: { en: 'What is your e-mail?' }, fieldType: 'input', dataType: 'string' } as const

it('DEPENDENCY-002: dependencies are asked for by each model and id', async () => {
  const { knowledge, blocks, forms, history } = admin
  const [intent, entity, answer] = await Promise.all([
    knowledge.createIntent({ title: 'Opening hours' }),
    knowledge.createEntity({ title: 'Day' }),
    blocks.create(message('Answer')),
  ])
  const menu = await blocks.create(select([{ type: 'block', value: answer._id }]))
  await knowledge.mapIntent({ intent: intent._id, blockId: answer._id })
  await knowledge.mapEntity({ entity: entity._id, blockId: answer._id })
  const field = await forms.create({ type: 'form-field', title: 'E-mail', ...emailQuestion })
  const form = await forms.create({
    type: 'form',
    title: 'Contact',
    questions: [{ fieldType: 'existing', fieldId: field._id }],
  })
  const titles = async (model: DependencyModel, id: string) =>
    (await history.dependencies({ model, id })).map(({ title }) => title).toSorted()
  expect(await titles('Block', answer._id)).toEqual([entity.title, menu.title, intent.title].toSorted())
  expect(await titles('IntentBlockMapping', intent._id)).toEqual([answer.title])
  expect(await titles('EntityBlockMapping', entity._id)).toEqual([answer.title])
  expect(await titles('FormModel', field._id)).toEqual([form.title])
  expect(await titles('Client', world.companies.bloom.id)).toEqual([])
  // The id of one kind is not that of another.
  expect(await titles('FormModel', intent._id)).toEqual([])
})

describe('audits', () => {
  it('AUDIT-001, AUDIT-006/agent/created: an audit says who, when and that it is a note by the token, whatever the body claims', async () => {
    const forged = { _id: world.agents.provider._id, fullName: 'Somebody Else', email: 'else@example.com' }
    const body = {
      type: 'start-build',
      created: '1999-01-01T00:00:00.000Z',
      data: { name: 'Build 1', description: 'by hand', revision: 3, loggedInAgent: forged },
    }
    const { status, body: answer } = await admin.request('POST', '/api/agent/audit', { body })
    expect(status).toBe(200)
    expect(answer.data).toMatchObject({
      type: 'create-note',
      data: {
        name: 'Build 1',
        description: 'by hand',
        revision: 3,
        loggedInAgent: { _id: admin.agent._id, fullName: 'Maya Vale' },
      },
    })
    expect((answer.data as { created: string }).created).not.toMatch(/^1999/)
  })

  it('AUDIT-002: are of every subject, with create, edit and delete', () => {
    const subjects = ['entity', 'intent', 'block', 'form', 'agent', 'build', 'mapping', 'takeover', 'environment']
    for (const subject of subjects)
      expect(auditTypes).toEqual(expect.arrayContaining([`create-${subject}`, `edit-${subject}`, `delete-${subject}`]))
    expect(auditTypes).toEqual(expect.arrayContaining(['start-build', 'revert-block', 'promote-environment']))
  })

  it('AUDIT-003/success/edit/delete/other: have a dot by their kind', () => {
    expect(auditTone('create-form')).toBe('success')
    expect(auditTone('start-build')).toBe('success')
    expect(auditTone('edit-block')).toBe('primary')
    expect(auditTone('delete-intent')).toBe('error')
    expect(auditTone('revert-block')).toBe('secondary')
    expect(auditTone('promote-environment')).toBe('secondary')
  })

  it('AUDIT-003/order, AUDIT-005: audits are listed newest first, page by page, by type and by item', async () => {
    for (let n = 0; n < auditsPageSize + 3; n++) await admin.history.note({ data: { name: `Note ${n}` } })
    const form = await admin.forms.create({ type: 'form', title: 'Audited', questions: [] })
    const first = await admin.history.audits()
    expect(first.audits).toHaveLength(auditsPageSize)
    const rest = await admin.history.audits({ page: first.next })
    const ids = [...first.audits, ...rest.audits].map(({ _id }) => _id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(new Set(ids).size).toBe(ids.length)
    const { audits: notes } = await admin.history.audits({ type: 'create-note' })
    // One function makes all notes, so their ids are in the order they were written.
    expect(notes.slice(0, 3).map(({ data }) => data.name)).toEqual(
      [2, 1, 0].map((back) => `Note ${auditsPageSize + back}`),
    )
    expect(new Set(notes.map(({ type }) => type))).toEqual(new Set(['create-note']))
    const { audits: ofForm } = await admin.history.audits({ id: form._id })
    expect(ofForm.map(({ type, data }) => [type, data.name, data.revision])).toEqual([['create-form', 'Audited', 1]])
  })

  it('a note of an agent never looks like a deed, and stays short', async () => {
    const agent = await world.as('agent')
    const claimed = { type: 'delete-environment', data: { name: 'Live' } }
    const { status } = await agent.request('POST', '/api/agent/audit', { body: claimed })
    expect(status).toBe(200)
    const { audits } = await admin.history.audits({ type: 'create-note' })
    expect(audits[0]).toMatchObject({ type: 'create-note', data: { name: 'Live' } })
    expect((await admin.history.audits({ type: 'delete-environment' })).audits).toEqual([])
    for (const data of [
      { name: ' ' },
      { name: 'x'.repeat(titleLengthMax + 1) },
      { name: 'Long', description: 'x'.repeat(noteLengthMax + 1) },
    ])
      await expect(agent.history.note({ data })).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('an agent who writes notes without end is stopped, and nobody else is', async () => {
    const provider = await world.as('provider')
    const write = async (left: number): Promise<void> => {
      if (left === 0) return
      await provider.history.note({ data: { name: 'Again' } })
      return write(left - 1)
    }
    // Notes are counted by the hour.
    world.clock.advance(3_600_000 - (world.clock.now() % 3_600_000))
    await write(60)
    await expect(write(1)).rejects.toMatchObject({ code: 'too-many-requests' })
    await (await world.as('agent')).history.note({ data: { name: 'Once' } })
    await world.clock.during(61 * 60_000, async () => {
      const headers = { authorization: `Bearer ${world.signIn('provider')}` }
      const later = await provider.request('POST', '/api/agent/audit', { body: { data: { name: 'Later' } }, headers })
      expect(later.status).toBe(200)
    })
  })

  it('are not seen by another company', async () => {
    const { audits } = await (await world.as('stranger')).history.audits()
    expect(audits).toEqual([])
  })

  it('days that are none are refused', async () => {
    const { status } = await admin.request('GET', '/api/agent/audit?dateFrom=yesterday')
    expect(status).toBe(400)
  })

  it('audits are found by who did them, by days of the company’s calendar, and by words of name, note or person', async () => {
    const { company, admin: ada } = await world.newCompany({ timezone: 'Europe/Berlin' })
    const bela = await world.hire(company, 'admin', 'Bela Bauer')
    const found = async (query: Parameters<typeof ada.history.audits>[0]) =>
      (await ada.history.audits(query)).audits.map(({ data }) => data.name)
    const noteAt = (moment: string, name: string) =>
      world.clock.during(Date.parse(moment) - world.clock.now(), () => bela.history.note({ data: { name } }))
    await ada.history.note({ data: { name: 'Menu of spring', description: 'Asked for by the chef' } })
    // Half an hour before midnight in Berlin, and half an hour after.
    await noteAt('2031-03-05T22:30:00Z', 'Late')
    await noteAt('2031-03-05T23:30:00Z', 'Next day')
    expect(await found({ agent: bela.agent._id })).toEqual(['Next day', 'Late'])
    expect(await found({ agent: ada.agent._id, find: 'CHEF' })).toEqual(['Menu of spring'])
    expect(await found({ find: 'bauer' })).toEqual(['Next day', 'Late'])
    expect(await found({ find: 'nobody wrote this' })).toEqual([])
    expect(await found({ dateFrom: '2031-03-05', dateTo: '2031-03-05' })).toEqual(['Late'])
    expect(await found({ dateFrom: '2031-03-06' })).toEqual(['Next day'])
    expect(await found({ dateTo: '2031-03-04' })).toEqual(['Menu of spring'])
  })
})
