/** Environments: made, renamed, marked live and deleted. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Environment } from '#shared/contracts/environments'
import { Problem } from '#shared/problem'
import { field, findDialog } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya, open, type Answers } from '../screen.tsx'

const live: Environment = { _id: idOf(4), name: 'Production', isLive: true, revision: 1 }
const draft: Environment = { ...maya.activeEnvironment, revision: 2 }
const all = 'GET /api/agent/environment'

const openWith = (list: Environment[], answers: Answers = {}) =>
  open('/settings/environments', { answers: { [all]: () => list, ...answers } })

async function choose(name: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
}

describe('the environments of a workspace', () => {
  it('ENV-003/list/create, ENV-014/create: a new one is created under a name of its own', async () => {
    const made = { _id: idOf(5), name: 'Try-out', isLive: false, revision: 1 }
    const { calls } = await openWith([live, draft], { 'POST /api/agent/environment': () => made })
    fireEvent.click(await screen.findByRole('button', { name: 'Create an environment' }))
    const { getByRole, findByText } = await findDialog()
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    const create = () => fireEvent.click(getByRole('button', { name: 'Create an environment' }))
    fireEvent.change(field('Name'), { target: { value: 'draft' } })
    create()
    await findByText('That name is already taken')
    fireEvent.change(field('Name'), { target: { value: 'Try-out' } })
    create()
    await screen.findByText('Environment “Try-out” was created')
    screen.getByText('Try-out')
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ name: 'Try-out' })
  })

  it('ENV-003/rename, ENV-014/update: another name is saved, and the live mark stays where it is', async () => {
    const { calls } = await openWith([live, draft], {
      [`PUT /api/agent/environment/${draft._id}`]: () => ({ ...draft, name: 'DRAFT' }),
    })
    await choose('Draft', 'Rename')
    const { findByText } = await findDialog()
    fireEvent.change(field('Name'), { target: { value: 'production' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await findByText('That name is already taken')
    // Its own name is not taken, in whatever case.
    fireEvent.change(field('Name'), { target: { value: 'DRAFT' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('DRAFT')
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ name: 'DRAFT', revision: 2 })
  })

  it('a name that the server finds taken is told at the field, until another one is typed', async () => {
    const refuse = () => {
      throw new Problem('duplicate-name')
    }
    await openWith([live, draft], { [`PUT /api/agent/environment/${draft._id}`]: refuse })
    await choose('Draft', 'Rename')
    const { getByText, findByText, queryByText } = await findDialog()
    fireEvent.change(field('Name'), { target: { value: 'Summer' } })
    fireEvent.submit(field('Name'))
    await findByText('That name is already taken')
    getByText('Only the name changes. Everything in the environment stays as it is.')
    fireEvent.change(field('Name'), { target: { value: 'Autumn' } })
    expect(queryByText('That name is already taken')).toBeNull()
  })

  it('ENV-003/live, ENV-015/one-live: marking one as live asks first, and takes the mark from the other', async () => {
    await openWith([live, draft], { [`PUT /api/agent/environment/${draft._id}`]: () => ({ ...draft, isLive: true }) })
    await choose('Draft', 'Mark as live')
    const { getByRole, getByText } = await findDialog()
    getByText('“Production” keeps its content, and is no longer live.')
    fireEvent.click(getByRole('button', { name: 'Mark as live' }))
    await screen.findByText('“Draft” is live')
    const marked = await waitFor(() => screen.getAllByText('Live'))
    expect(marked.map((mark) => mark.closest('tr')?.textContent)).toEqual([expect.stringContaining('Draft')])
  })

  it('ENV-015/live/last: neither the live one nor the last one can be deleted, and the reason is told', async () => {
    await openWith([{ ...draft, isLive: false }])
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Draft' }))
    const item = await screen.findByRole('menuitem', { name: /^Delete/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('The last environment cannot be deleted.')
    expect(screen.queryByRole('link', { name: 'Compare and promote' })).toBeNull()
    close()
    await openWith([live, draft])
    await screen.findByRole('link', { name: 'Compare and promote' })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Production' }))
    expect((await screen.findByRole('menuitem', { name: /^Delete/ })).getAttribute('aria-disabled')).toBe('true')
  })

  it('ENV-003/delete: one is deleted once its name was typed, and leaves the list', async () => {
    let list = [live, draft]
    await openWith([], {
      [all]: () => list,
      [`DELETE /api/agent/environment/${draft._id}`]: () => {
        list = [live]
        return { id: draft._id }
      },
    })
    await choose('Draft', 'Delete')
    const { getByRole } = await findDialog()
    expect(getByRole('button', { name: 'Delete' }).hasAttribute('disabled')).toBe(true)
    fireEvent.change(getByRole('textbox'), { target: { value: 'Draft' } })
    fireEvent.click(getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Draft' })).toBeNull())
    screen.getByRole('button', { name: 'Actions for Production' })
  })

  it('one that the server does not delete stays, and its dialog too', async () => {
    const refuse = () => {
      throw new Problem('environment-live')
    }
    await openWith([live, draft], { [`DELETE /api/agent/environment/${draft._id}`]: refuse })
    await choose('Draft', 'Delete')
    const { getByRole } = await findDialog()
    fireEvent.change(getByRole('textbox'), { target: { value: 'DRAFT' } })
    fireEvent.click(getByRole('button', { name: 'Delete' }))
    await screen.findByText('The live environment cannot be deleted.')
    getByRole('textbox')
  })
})

describe('the checks before a promotion into an environment', () => {
  const update = `PUT /api/agent/environment/${live._id}`

  it('are shown where nobody has said more, and saved as required with what counts as passed', async () => {
    const { calls } = await openWith([live, draft], {
      [update]: (body) => ({ ...live, ...(body as Partial<Environment>), revision: 2 }),
    })
    const row = (await screen.findByText('Production')).closest('tr')!
    within(row).getByText('Shown: Tests, Questions, Conversations')
    expect(within(row).queryByText(/^Required/)).toBeNull()
    await choose('Production', 'Checks…')
    const shown = await findDialog()
    const part = (name: string) => within(shown.getByRole('group', { name }))
    fireEvent.click(part('Tests').getByRole('radio', { name: 'Required' }))
    fireEvent.click(part('Questions').getByRole('radio', { name: 'None' }))
    expect(shown.queryByLabelText('Answered right, in percent')).toBeNull()
    fireEvent.change(field('Conversations replayed'), { target: { value: '1001' } })
    fireEvent.click(shown.getByRole('button', { name: 'Save' }))
    expect(calls.filter(({ route }) => route === update)).toEqual([])
    fireEvent.change(field('Conversations replayed'), { target: { value: '300' } })
    fireEvent.change(field('Of them, may be worse'), { target: { value: '2' } })
    fireEvent.click(shown.getByRole('button', { name: 'Save' }))
    await screen.findByText('The checks of “Production” were saved')
    expect(calls.find(({ route }) => route === update)?.body).toEqual({
      name: 'Production',
      revision: 1,
      gate: {
        tests: 'required',
        questions: 'none',
        rightMin: 0.9,
        replay: 'shown',
        conversations: 300,
        worseMax: 2,
      },
    })
    const saved = within((await screen.findByText('Production')).closest('tr')!)
    saved.getByText('Required: Tests')
    saved.getByText('Shown: Conversations')
  })

  it('are not changed by whoever may only read', async () => {
    await open('/settings/environments', {
      agent: { ...maya, roles: ['wbb-agent'], permissions: ['read'] },
      answers: { [all]: () => [live, draft] },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Production' }))
    expect((await screen.findByRole('menuitem', { name: /^Checks…/ })).getAttribute('aria-disabled')).toBe('true')
  })
})
