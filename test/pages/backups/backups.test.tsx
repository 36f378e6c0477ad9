/** Settings > Backup: what the list says, what can be done with a backup, and what is asked before it is restored. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#shared/access'
import type { Backup } from '#shared/contracts/backups'
import { Problem } from '#shared/problem'
import { reactionTo } from '../../../frontend/src/app/live/reactions.ts'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { openBucket } from '../bucket.ts'
import { close, field, idOf, maya, turnGerman } from '../screen.tsx'
import {
  all,
  bodies,
  choose,
  dialog,
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

let saved: string[]
beforeEach(() => {
  ;({ saved } = openBucket())
})
afterEach(() => {
  vi.restoreAllMocks()
  close()
})

const create = 'POST /api/agent/backup'
const download = `POST /api/agent/backup/download/${manual._id}`
const ofManual = /22 Nov 2026/
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const refuse = (code: ConstructorParameters<typeof Problem>[0]) => () => {
  throw new Problem(code)
}

describe('the list of backups', () => {
  it('says when, by whom and how each was made, what it holds, its proof, and until when it is kept', async () => {
    await openBackups()
    const made = await row(/^22 Nov 2026/)
    for (const text of ['Maya Vale', 'Manual', '180 items', '24 pictures and files', '1.2 MB', 'Until you delete it'])
      made.getByText(text)
    fireEvent.click(made.getByText('180 items'))
    await screen.findByText('Responses: 120')
    const ofNight = await row('Restored and compared 21 Nov 2026')
    for (const text of ['Automatically', 'Nightly', '5 Dec 2026']) ofNight.getByText(text)
    ;(await row('Differed when it was restored 20 Nov 2026')).getByText('Weekly')
    ;(await row('Before a restore, Maya Vale')).getByText('Safety')
    expect(screen.queryByText('Jonas Keller')).toBeNull()
  })

  it.each(['admin', 'wbb-agent'] as const satisfies readonly Role[])(
    'BACKUP-001: has create, restore, download and delete for the %s',
    async (role) => {
      await openBackups({ agent: { ...maya, roles: [role] } })
      await row(ofManual)
      expect(screen.getByRole('button', { name: 'Back up now' }).hasAttribute('aria-disabled')).toBe(false)
      fireEvent.click(screen.getByRole('button', { name: /^Actions for 22 Nov 2026/ }))
      const actions = await screen.findAllByRole('menuitem')
      expect(actions.map(({ textContent }) => textContent)).toEqual(['Restore…', 'Download', 'Delete…'])
      expect(actions.filter((action) => action.getAttribute('aria-disabled') === 'true')).toEqual([])
    },
  )

  it('BACKUP-001: shows a new one as being written, and then what the server tells of it', async () => {
    const writing: Backup = { ...manual, _id: idOf(46), gcpFilename: '', status: 'writing', bytes: undefined }
    let listed = [...all]
    await openBackups({
      answers: {
        [list]: () => listed,
        [create]: () => {
          listed = [writing, ...listed]
          return writing
        },
      },
    })
    await row(ofManual)
    press('Back up now')
    await screen.findByText('The backup is being written')
    ;(await row('Being written')).getByRole('button')
    listed = [{ ...writing, gcpFilename: 'bloom.parley', status: 'complete', bytes: 4000 }, ...all]
    const here = { agentId: maya._id, environmentId: maya.activeEnvironment._id, isReady: false }
    const event = {
      type: 'backupChanged',
      environmentId: here.environmentId,
      id: writing._id,
      status: 'complete',
    } as const
    const told = reactionTo({ ...event, client: maya.company.id, id: writing._id } as never, here)
    expect(told).toMatchObject({ does: 'refresh', areas: expect.arrayContaining(['backups']) })
    await queryClient.invalidateQueries({ queryKey: ['backups'] })
    await screen.findByText('4 kB')
    expect(screen.queryByText('Being written')).toBeNull()
  })

  it('bars the restore of one that is being written or has failed, and says why', async () => {
    const failed: Backup = { ...manual, gcpFilename: '', status: 'failed', bytes: undefined }
    await openBackups({ answers: { [list]: () => [failed] } })
    await row('Failed')
    fireEvent.click(screen.getByRole('button', { name: /^Actions for/ }))
    const item = await screen.findByRole('menuitem', { name: /^Restore/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('It could not be written.')
  })

  it('is narrowed down by kind, as its address says', async () => {
    const { router } = await openBackups({ at: '?kind=nightly' })
    await row('Nightly')
    expect(screen.queryByText('Manual')).toBeNull()
    expect(screen.getByRole('button', { name: /^Kind/ }).textContent).toContain('Nightly')
    fireEvent.mouseDown(screen.getByRole('button', { name: /^Kind/ }))
    fireEvent.mouseUp(await screen.findByRole('option', { name: 'Manual' }))
    await row(ofManual)
    expect(screen.queryByText('Restored and compared 21 Nov 2026')).toBeNull()
    expect(router.state.location.search).toBe('?kind=manual')
  })

  it('says that there are none of a kind, and that there are none at all', async () => {
    await openBackups({ at: '?kind=weekly', answers: { [list]: () => [nightly] } })
    await screen.findByText('No backup of this kind')
    press('Show all kinds')
    await row('Nightly')
    close()
    await openBackups({ answers: { [list]: () => [] } })
    await screen.findByText('No backups yet')
  })

  it('that cannot be loaded says why, and is asked for again', async () => {
    let isDown = true
    await openBackups({ answers: { [list]: () => (isDown ? refuse('unavailable')() : all) } })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    fireEvent.click(again)
    await row(ofManual)
  })

  it('changes nothing for whoever may only read, and says why', async () => {
    await openBackups({ agent: { ...maya, permissions: ['read'] } })
    await row(ofManual)
    expect(screen.getByRole('button', { name: 'Back up now' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: /^Actions for 22 Nov 2026/ }))
    const barred = (await screen.findAllByRole('menuitem')).filter(
      (one) => one.getAttribute('aria-disabled') === 'true',
    )
    expect(barred).toHaveLength(2)
  })

  it('reads German', async () => {
    await openBackups()
    await row(ofManual)
    await turnGerman()
    await screen.findByText('Wiederhergestellt und verglichen am 21.11.2026')
    screen.getByRole('button', { name: 'Jetzt sichern' })
  })
})

describe('a download of a backup', () => {
  it('saves the file that the server names', async () => {
    await openBackups({
      answers: {
        [download]: () => ({ url: 'https://bucket.example/b', fileName: 'bloom-draft.parley' }),
        'GET https://bucket.example/b': () => 'the file',
      },
    })
    await choose(ofManual, 'Download')
    await screen.findByText('The backup was saved as a workspace file')
    expect(saved).toEqual(['bloom-draft.parley'])
  })

  it('BACKUP-004: shows `Backup not found` without a file, and otherwise the server’s message', async () => {
    const unwritten: Backup = { ...manual, gcpFilename: '', status: 'writing' }
    let code: 'backup-missing' | 'too-many-requests' = 'backup-missing'
    await openBackups({ answers: { [list]: () => [unwritten], [download]: () => refuse(code)() } })
    await choose(ofManual, 'Download')
    await screen.findByText('Backup not found')
    code = 'too-many-requests'
    await choose(ofManual, 'Download')
    await screen.findByText('That was too fast. Please try again in a moment.')
    expect(saved).toEqual([])
  })
})

describe('a deletion of a backup', () => {
  it('asks first, and takes it out of the list', async () => {
    const remove = `DELETE /api/agent/backup/${manual._id}`
    const { calls } = await openBackups({ answers: { [remove]: () => ({ id: manual._id }) } })
    await choose(ofManual, 'Delete…')
    const shown = await dialog()
    shown.getByText(/It cannot be brought back/)
    expect(bodies(calls, remove)).toEqual([])
    fireEvent.click(shown.getByRole('button', { name: 'Delete' }))
    await screen.findByText(/^The backup of 22 Nov 2026, .* was deleted$/)
    await waitFor(() => expect(screen.queryByText('Manual')).toBeNull())
  })
})

describe('a restore', () => {
  it('BACKUP-005: asks in a dialog, which tells in numbers what changes and that a backup is made first', async () => {
    const { calls } = await openBackups()
    await choose(ofManual, 'Restore…')
    const shown = await dialog()
    await shown.findByText('3 items')
    for (const text of ['2 items', '1 item', 'Company settings, Channels']) shown.getByText(text)
    shown.getByText('A backup of now is made first, so you can undo this.')
    expect(shown.queryByRole('textbox')).toBeNull()
    fireEvent.click(shown.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(calls, restore)).toEqual([])
    await choose(ofManual, 'Restore…')
    const again = await dialog()
    await again.findByText('3 items')
    fireEvent.click(again.getByRole('button', { name: 'Restore' }))
    await screen.findByText(/^Restored to 22 Nov 2026/)
    expect(bodies(calls, restore)).toEqual([{ snapshotId: manual._id }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is undone from its notice, by the backup of what it replaced', async () => {
    const { calls } = await openBackups()
    await choose(ofManual, 'Restore…')
    const shown = await dialog()
    await shown.findByText('3 items')
    fireEvent.click(shown.getByRole('button', { name: 'Restore' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('The restore was undone')
    expect(bodies(calls, restore)).toEqual([{ snapshotId: manual._id }, { snapshotId: safety._id }])
  })

  it('into the live environment wants its name typed, also where content is read-only', async () => {
    const { calls } = await openBackups({ agent: inLive })
    await choose(ofManual, 'Restore…')
    const shown = await dialog()
    await shown.findByText('3 items')
    const button = () => shown.getByRole('button', { name: 'Restore' })
    expect(button().hasAttribute('disabled')).toBe(true)
    fireEvent.change(field('To confirm, type “Production”.'), { target: { value: 'production' } })
    fireEvent.click(button())
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
    const shown = await dialog()
    await shown.findByText('WhatsApp: Token')
    shown.getByText(/^Twilio messaging: /)
    shown.getByText('carrier-pigeon: ring')
  })

  it('of what is there already is not offered, and one that cannot be counted is', async () => {
    const none = { added: 0, edited: 0, removed: 0, settings: [], missing: [] }
    await openBackups({
      answers: { [differenceOf(manual)]: () => none, [differenceOf(nightly)]: refuse('unavailable') },
    })
    await choose(ofManual, 'Restore…')
    const same = await dialog()
    await same.findByText('Nothing in it differs from what is there now.')
    expect(same.getByRole('button', { name: 'Restore' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(same.getByRole('button', { name: 'Cancel' }))
    await choose(/21 Nov 2026/, 'Restore…')
    const unknown = await dialog()
    await unknown.findByText('What changes could not be counted. You can restore all the same.')
    expect(unknown.getByRole('button', { name: 'Restore' }).hasAttribute('disabled')).toBe(false)
  })

  it('that the server refuses keeps its dialog, and says why', async () => {
    await openBackups({ answers: { [restore]: refuse('backup-missing') } })
    await choose(ofManual, 'Restore…')
    const shown = await dialog()
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
    const shown = await dialog()
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
