/** API keys in the profile: listed, made, shown once, and deleted. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ApiKey } from '#shared/contracts/keys'
import { Problem } from '#shared/problem'
import { idOf, maya, open, type Answers } from '../screen.tsx'

const list = 'GET /api/agent/api-key'
const factor = 'GET /api/agent/second-factor'
const noFactor = { email: maya.email, isOn: false, isRequired: false }
const create = 'POST /api/agent/create-api-key'
const environment = { _id: idOf(3), name: 'Draft', isLive: false, revision: 1 }
const base: Answers = { 'GET /api/agent/environment': () => [environment] }

const imported: ApiKey = {
  _id: 'abcd2345',
  prefix: 'parley_abcd2345',
  name: 'Shop import',
  description: 'Writes the opening hours.',
  client: 'bloom',
  environmentId: environment._id,
  scopes: ['content:read', 'content:write'],
  created: '2026-11-20T10:00:00.000Z',
  lastUsed: '2026-11-21T08:00:00.000Z',
}
const over: ApiKey = {
  _id: 'wxyz6789',
  prefix: 'parley_wxyz6789',
  name: 'Figures',
  description: '',
  client: 'bloom',
  scopes: ['figures:read'],
  created: '2026-11-01T10:00:00.000Z',
  expires: '2026-11-02T10:00:00.000Z',
}

const openKeys = async (answers: Answers, agent = maya) => {
  const opened = await open('/profile', { agent, answers: { ...base, [factor]: () => noFactor, ...answers } })
  return { ...opened, table: await screen.findByRole('table', { name: /^(API keys|API-Schlüssel)$/ }) }
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

describe('the API keys of the profile', () => {
  it('AGENTS-002/keys, APIKEYS-002/list: are listed with what they may, where, when they were used and until when they work', async () => {
    await openKeys({ [list]: () => [imported, over] })
    const first = within(await rowOf('Shop import'))
    for (const text of ['Writes the opening hours.', 'parley_abcd2345_…', 'Read content, Write content', 'Draft'])
      expect(first.getByText(text)).toBeTruthy()
    expect(first.getByText(/21/)).toBeTruthy()
    const second = within(await rowOf('Figures'))
    for (const text of ['Read figures', 'The live one', 'Never', 'Expired']) expect(second.getByText(text)).toBeTruthy()
  })

  it('AGENTS-002/keys, APIKEYS-002/create: are made with what they are for, and shown whole this once', async () => {
    const key = `parley_newkey23_${'x'.repeat(50)}`
    const { calls } = await openKeys({
      [list]: () => [],
      [create]: (body) => ({ ...imported, ...(body as object), _id: 'newkey23', prefix: 'parley_newkey23', key }),
    })
    expect(await screen.findByText('No API keys yet')).toBeTruthy()
    fireEvent.click(button('Create API key'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Till' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Create API key' }))
    expect(await dialog.findByText('Mandatory field')).toBeTruthy()
    fireEvent.click(dialog.getByRole('checkbox', { name: /Read figures/ }))
    expect(dialog.getByRole('checkbox', { name: /Erase/ })).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Create API key' }))
    const shown = within(await screen.findByRole('dialog', { name: /The key “Till”/ }))
    expect(shown.getByText(key)).toBeTruthy()
    expect(shown.getByText(/It is shown this once/)).toBeTruthy()
    const sent = calls.find(({ route }) => route === create)?.body as { expires: string }
    expect(sent).toEqual({ name: 'Till', description: '', scopes: ['figures:read'], expires: sent.expires })
    expect(Math.round((Date.parse(sent.expires) - Date.now()) / 86_400_000)).toBe(90)
    fireEvent.click(shown.getByRole('button', { name: 'I have kept it' }))
    await waitFor(() => expect(screen.queryByText(key)).toBeNull())
    expect(await rowOf('Till')).toBeTruthy()
    for (const storage of [localStorage, sessionStorage])
      for (let at = 0; at < storage.length; at++) expect(storage.getItem(storage.key(at)!)).not.toContain(key)
  })

  it('of a plain agent may no more than the agent, and say nothing of environments', async () => {
    await openKeys({ [list]: () => [] }, { ...maya, roles: ['agent'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Create API key' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
    for (const name of [/^Read conversations/, /^Answer customers/, /^Read content/])
      expect(dialog.getByRole('checkbox', { name })).toBeTruthy()
    expect(dialog.getAllByRole('checkbox')).toHaveLength(3)
    expect(dialog.queryByText('Environment')).toBeNull()
    expect(screen.queryByText('How programs use keys')).toBeNull()
  })

  it('APIKEYS-002/delete: are deleted once their name is typed', async () => {
    let all = [imported]
    const { calls } = await openKeys({
      [list]: () => all,
      [`DELETE /api/agent/api-key/${imported._id}`]: () => {
        all = []
        return { _id: imported._id }
      },
    })
    fireEvent.click(within(await rowOf('Shop import')).getByRole('button', { name: /Shop import/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Shop import/ }))
    expect(dialog.getByText(/are refused from now on/)).toBeTruthy()
    const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
    expect(remove.disabled).toBe(true)
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'shop import' } })
    fireEvent.click(remove)
    expect(await screen.findByText('API key “Shop import” deleted')).toBeTruthy()
    expect(await screen.findByText('No API keys yet')).toBeTruthy()
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(true)
  })

  it('are twenty at most, and say so; what could not be loaded is asked for again', async () => {
    let isDown = true
    const many = Array.from({ length: 20 }, (_, index) => ({ ...over, _id: `key${index}`, name: `Key ${index}` }))
    await openKeys({
      [list]: () => {
        if (isDown) throw new Problem('unavailable')
        return many
      },
    })
    const retry = await screen.findByRole('button', { name: /Try again|Retry/ })
    isDown = false
    fireEvent.click(retry)
    expect(await screen.findByText(/You have 20 keys/)).toBeTruthy()
    expect(button('Create API key').disabled).toBe(true)
  })
})
