import { describe, expect, it } from 'vitest'
import { auditTone, auditTypes } from '#shared/contracts/history'
import { auditsPageSize } from '#shared/limits'
import { admin, world } from './draft.ts'

describe('audits', () => {
  it('AUDIT-001, AUDIT-006: say who and when by the token, whatever the body claims', async () => {
    const forged = { _id: world.agents.provider._id, fullName: 'Somebody Else', email: 'else@example.com' }
    const body = {
      type: 'start-build',
      created: '1999-01-01T00:00:00.000Z',
      data: { name: 'Build 1', description: 'by hand', revision: 3, loggedInAgent: forged },
    }
    const { status, body: answer } = await admin.request('POST', '/api/agent/audit', { body })
    expect(status).toBe(200)
    expect(answer.data).toMatchObject({
      type: 'start-build',
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

  it('AUDIT-003: have a dot by their kind', () => {
    expect(auditTone('create-form')).toBe('success')
    expect(auditTone('start-build')).toBe('success')
    expect(auditTone('edit-block')).toBe('primary')
    expect(auditTone('delete-intent')).toBe('error')
    expect(auditTone('revert-block')).toBe('secondary')
    expect(auditTone('promote-environment')).toBe('secondary')
  })

  it('AUDIT-003, AUDIT-005: are listed newest first, page by page, by type and by item', async () => {
    for (let n = 0; n < auditsPageSize + 3; n++)
      await admin.history.note({ type: n % 2 ? 'edit-block' : 'create-intent', data: { name: `Note ${n}` } })
    const first = await admin.history.audits()
    expect(first.audits).toHaveLength(auditsPageSize)
    const rest = await admin.history.audits({ page: first.next })
    const ids = [...first.audits, ...rest.audits].map(({ _id }) => _id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(new Set(ids).size).toBe(ids.length)
    const { audits: edits } = await admin.history.audits({ type: 'edit-block' })
    expect(edits.length).toBeGreaterThan(5)
    expect(new Set(edits.map(({ type }) => type))).toEqual(new Set(['edit-block']))
    const form = await admin.forms.create({ type: 'form', title: 'Audited', questions: [] })
    const { audits: ofForm } = await admin.history.audits({ id: form._id })
    expect(ofForm.map(({ data }) => [data.name, data.revision])).toEqual([['Audited', 1]])
  })

  it('are not seen by another company', async () => {
    const { audits } = await (await world.as('stranger')).history.audits()
    expect(audits).toEqual([])
  })
})
