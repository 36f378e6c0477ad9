/** Settings > Backup: what the list says of backups, and what can be done with one beside restoring it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#shared/access'
import type { Backup } from '#shared/contracts/backups'
import { Problem } from '#shared/problem'
import { reactionTo } from '../../../frontend/src/app/live/reactions.ts'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { findDialog, press } from '../actions.ts'
import { openBucket } from '../bucket.ts'
import { close } from '../close.ts'
import { idOf, maya } from '../screen.tsx'
import { all, bodies, choose, list, manual, nightly, openBackups, row } from './backups-screen.tsx'

let saved: string[]
beforeEach(() => {
  ;({ saved } = openBucket())
})
const create = 'POST /api/agent/backup'
const download = `POST /api/agent/backup/download/${manual._id}`
const ofManual = /22 Nov 2026/
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
    expect(screen.queryByText(/^Tests: /)).toBeNull()
    const ofNight = await row('Restored and compared 21 Nov 2026')
    for (const text of ['Automatically', 'Nightly', 'The newest 14']) ofNight.getByText(text)
    expect(ofNight.queryByText(/pictures? (and|or) file/)).toBeNull()
    ;(await row('Differed when it was restored 20 Nov 2026')).getByText('Weekly')
    const ofRestore = await row('Before a restore, Maya Vale')
    for (const text of ['Safety', 'Until 23 Dec 2026']) ofRestore.getByText(text)
    expect(screen.queryByText('Jonas Keller')).toBeNull()
  })

  it.each(['admin', 'wbb-agent'] as const satisfies readonly Role[])(
    'BACKUP-001/roles/create/restore/download/delete: has create, restore, download and delete for the %s',
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

  it('BACKUP-001/list/create: shows a new one as being written, and then what the server tells of it', async () => {
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
    const { _id: id } = writing
    const event = { type: 'backupChanged', environmentId: here.environmentId, id, status: 'complete' } as const
    expect(reactionTo(event, here)).toEqual({ does: 'refresh', areas: ['backups', 'history'] })
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
    await row(/^Restored and compared/)
    expect(screen.queryByText('Manual')).toBeNull()
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Kind Nightly' }))
    fireEvent.mouseUp(await screen.findByRole('option', { name: 'Manual' }))
    await row(ofManual)
    expect(screen.queryByText('Restored and compared 21 Nov 2026')).toBeNull()
    expect(router.state.location.search).toBe('?kind=manual')
  })

  it('says that there are none of a kind, and that there are none at all', async () => {
    await openBackups({ at: '?kind=weekly', answers: { [list]: () => [nightly] } })
    await screen.findByText('No backup of this kind')
    press('Show all kinds')
    await row(/^Restored and compared/)
    close()
    await openBackups({ answers: { [list]: () => [] } })
    await screen.findByText('No backups yet')
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

  it('BACKUP-004/missing/other, ERRORS-004/backup: shows `Backup not found` without a file, and otherwise the server’s message', async () => {
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
    const shown = await findDialog()
    shown.getByText(/It cannot be brought back/)
    expect(bodies(calls, remove)).toEqual([])
    fireEvent.click(shown.getByRole('button', { name: 'Delete' }))
    await screen.findByText(/^The backup of 22 Nov 2026, .* was deleted$/)
    expect(bodies(calls, remove)).toHaveLength(1)
    await waitFor(() => expect(screen.queryByText('Manual')).toBeNull())
  })
})
