/** Restoring: what is asked first, what is told of it, and the way back, of a backup and of what replaced content alone. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import { field, findDialog } from '../actions.ts'
import {
  bodies,
  choose,
  differenceOf,
  inLive,
  list,
  manual,
  nightly,
  openBackups,
  replaced,
  restore,
  row,
  safety,
  some,
} from './backups-screen.tsx'

const ofManual = /22 Nov 2026/
const refuse = (code: ConstructorParameters<typeof Problem>[0]) => () => {
  throw new Problem(code)
}

describe('a restore', () => {
  it('BACKUP-005: asks in a dialog, which tells in numbers what changes and that a backup is made first', async () => {
    const { calls } = await openBackups()
    await choose(ofManual, 'Restore…')
    const shown = await findDialog()
    await shown.findByText('3 items')
    for (const text of ['2 items', '1 item', 'Settings that change', 'Company settings, Channels'])
      shown.getByText(text)
    shown.getByText('A backup of now is made first, so you can undo this.')
    expect(shown.queryByRole('textbox')).toBeNull()
    fireEvent.click(shown.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(calls, restore)).toEqual([])
    await choose(ofManual, 'Restore…')
    const again = await findDialog()
    await again.findByText('3 items')
    fireEvent.click(again.getByRole('button', { name: 'Restore' }))
    await screen.findByText(/^Restored to 22 Nov 2026/)
    expect(bodies(calls, restore)).toEqual([{ snapshotId: manual._id }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is undone from its notice, by the backup of what it replaced', async () => {
    const { calls } = await openBackups()
    await choose(ofManual, 'Restore…')
    const shown = await findDialog()
    await shown.findByText('3 items')
    fireEvent.click(shown.getByRole('button', { name: 'Restore' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('The restore was undone')
    expect(bodies(calls, restore)).toEqual([{ snapshotId: manual._id }, { snapshotId: safety._id }])
  })

  it('into the live environment wants its name typed, also where content is read-only', async () => {
    const { calls } = await openBackups({ agent: inLive })
    await choose(ofManual, 'Restore…')
    const shown = await findDialog()
    await shown.findByText('3 items')
    const button = () => shown.getByRole('button', { name: 'Restore' })
    expect(button().hasAttribute('disabled')).toBe(true)
    fireEvent.change(field('To confirm, type “Production”.'), { target: { value: 'production' } })
    expect(button().hasAttribute('disabled')).toBe(false)
    // Enter does the same, and the browser sends no form.
    expect(fireEvent.submit(field('To confirm, type “Production”.'))).toBe(false)
    await screen.findByText(/^Restored to 22 Nov 2026/)
    expect(bodies(calls, restore)).toHaveLength(1)
  })

  it('names the secrets that will be missing', async () => {
    const missing = [
      { channel: 'whatsapp', field: 'numbers.0.token' },
      { channel: 'twilio', field: 'authToken' },
      { channel: 'carrier-pigeon', field: 'ring' },
    ]
    await openBackups({ answers: { [differenceOf(manual)]: () => ({ ...some, missing }) } })
    await choose(ofManual, 'Restore…')
    const shown = await findDialog()
    await shown.findByText('WhatsApp: Token')
    shown.getByText(/^Twilio messaging: /)
    shown.getByText('carrier-pigeon: ring')
  })

  it.each([
    ['names what stays as it is because it would be refused today', ['Roses', 'Tulips'], 1],
    ['says nothing of what stays as it is where all of it is restored', [], 0],
  ])('%s', async (_, kept, notices) => {
    await openBackups({ answers: { [differenceOf(manual)]: () => ({ ...some, settings: [], kept }) } })
    await choose(ofManual, 'Restore…')
    const shown = await findDialog()
    await shown.findByText('3 items')
    expect(shown.queryByText('Settings that change')).toBeNull()
    expect(shown.queryAllByText('Not restored')).toHaveLength(notices)
    expect(shown.queryAllByText(/so they stay as they are: Roses, Tulips\.$/)).toHaveLength(notices)
  })

  it('of what is there already is not offered, and one that cannot be counted is', async () => {
    const none = { added: 0, edited: 0, removed: 0, settings: [], missing: [] }
    await openBackups({
      answers: { [differenceOf(manual)]: () => none, [differenceOf(nightly)]: refuse('unavailable') },
    })
    await choose(ofManual, 'Restore…')
    const same = await findDialog()
    await same.findByText('Nothing in it differs from what is there now.')
    expect(same.getByRole('button', { name: 'Restore' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(same.getByRole('button', { name: 'Cancel' }))
    await choose(/21 Nov 2026/, 'Restore…')
    const unknown = await findDialog()
    await unknown.findByText('What changes could not be counted. You can restore all the same.')
    expect(unknown.getByRole('button', { name: 'Restore' }).hasAttribute('disabled')).toBe(false)
  })

  it('whose replaced content was lost offers no way back', async () => {
    await openBackups({ answers: { [restore]: () => ({ restored: manual._id }) } })
    await choose(ofManual, 'Restore…')
    const shown = await findDialog()
    await shown.findByText('3 items')
    fireEvent.click(shown.getByRole('button', { name: 'Restore' }))
    await screen.findByText(/^Restored to 22 Nov 2026/)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('that the server refuses keeps its dialog, and says why', async () => {
    await openBackups({ answers: { [restore]: refuse('backup-missing') } })
    await choose(ofManual, 'Restore…')
    const shown = await findDialog()
    await shown.findByText('3 items')
    fireEvent.click(shown.getByRole('button', { name: 'Restore' }))
    await screen.findByText('Backup not found')
    shown.getByText(/A backup of now is made first/)
  })
})

describe('what can be undone', () => {
  it('says what replaced it, by whom and until when, and comes back with one confirmation', async () => {
    const { calls } = await openBackups({ at: '?tab=undo' })
    const promoted = await row('Before a promotion')
    promoted.getByText('Jonas Keller')
    promoted.getByText(/^26 Nov 2026/)
    expect(screen.queryByText('Manual')).toBeNull()
    fireEvent.click(promoted.getByRole('button', { name: /^Undo: Before a promotion, 19 Nov 2026/ }))
    const shown = await findDialog()
    await shown.findByText('3 items')
    fireEvent.click(shown.getByRole('button', { name: 'Undo' }))
    await screen.findByText(/^The content is that of 19 Nov 2026, .* again$/)
    expect(bodies(calls, restore)).toEqual([{ snapshotId: replaced._id }])
  })

  it('is kept for seven days, and says when there is nothing', async () => {
    await openBackups({ at: '?tab=undo', answers: { [list]: () => [manual] } })
    await screen.findByText('Nothing to undo')
    screen.getByText(/stays here for 7 days/)
  })
})
