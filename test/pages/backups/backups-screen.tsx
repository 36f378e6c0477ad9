/** Backups for the tests of their page. */
import { fireEvent, screen, within } from '@testing-library/react'
import type { LoggedInAgent } from '#shared/contracts/account'
import type { Backup } from '#shared/contracts/backups'
import { idOf, maya, open, type Answers, type Call } from '../screen.tsx'

const counts = { block: 120, form: 6, field: 9, intent: 40, entity: 5, test: 0 }

export const manual: Backup = {
  _id: idOf(44),
  gcpFilename: 'bloom-draft.parley',
  kind: 'manual',
  status: 'complete',
  created: '2026-11-22T09:15:00.000Z',
  by: 'Maya Vale',
  counts,
  bytes: 1_234_567,
  media: 24,
}

export const nightly: Backup = {
  ...manual,
  _id: idOf(43),
  kind: 'nightly',
  created: '2026-11-21T02:05:00.000Z',
  by: '',
  media: 0,
  proven: { at: '2026-11-21T02:06:00.000Z', isSame: true },
}

export const differing: Backup = {
  ...nightly,
  _id: idOf(42),
  kind: 'weekly',
  created: '2026-11-20T02:05:00.000Z',
  proven: { at: '2026-11-20T02:06:00.000Z', isSame: false },
}

export const safety: Backup = {
  ...manual,
  _id: idOf(45),
  kind: 'safety',
  created: '2026-11-23T10:00:00.000Z',
  reason: 'restore',
  until: '2026-12-23T10:00:00.000Z',
}

export const replaced: Backup = {
  ...manual,
  _id: idOf(41),
  kind: 'release',
  created: '2026-11-19T16:30:00.000Z',
  by: 'Jonas Keller',
  reason: 'promote',
  until: '2026-11-26T16:30:00.000Z',
}

export const all: readonly Backup[] = [safety, manual, nightly, differing, replaced]

export const some = { added: 3, edited: 2, removed: 1, settings: ['company', 'channels'], missing: [] }
export const list = 'GET /api/agent/backup'
export const restore = 'POST /api/agent/backup/restore'
export const differenceOf = ({ _id }: Backup) => `GET /api/agent/backup/difference/${_id}`

export const inLive: LoggedInAgent = {
  ...maya,
  activeEnvironment: { _id: idOf(4), name: 'Production', isLive: true },
  readOnly: true,
}

interface Opening {
  readonly at?: string
  readonly agent?: LoggedInAgent
  readonly answers?: Answers
}

export const openBackups = ({ at = '', agent = maya, answers = {} }: Opening = {}): ReturnType<typeof open> =>
  open(`/settings/backup${at}`, {
    agent,
    answers: {
      [list]: () => all,
      [restore]: () => ({ restored: manual._id, safety }),
      ...Object.fromEntries(all.map((backup) => [differenceOf(backup), () => some])),
      ...answers,
    },
  })

/** The row of the backup that says this. */
export const row = async (text: string | RegExp) => {
  const found = (await screen.findByText(text)).closest('tr')
  if (!found) throw new Error(`${String(text)} is in no row.`)
  return within(found)
}

/** Picks an action of the backup made then, as in `22 Nov 2026, 09:15`. */
export async function choose(moment: RegExp, action: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^Actions for ${moment.source}`) }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

export const bodies = (calls: readonly Call[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body)
