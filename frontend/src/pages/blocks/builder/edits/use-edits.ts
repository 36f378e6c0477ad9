/** What can be done to responses in the builder. Each gesture is one step, done after the one before it, and can be undone. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#shared/chat/channels'
import type { Block } from '#shared/contracts/blocks'
import { CallError, quietly } from '../../../../core/api.ts'
import { useNotify } from '../../../../components/notice/notifications.tsx'
import { refreshContent } from '../builder-data.ts'
import type { From } from '../canvas/canvas-props.ts'
import { ChangedSince, LinkNeeded, redoChange, saveLink, undoChange } from './saving.ts'
import { moved, noSteps, withoutLast, withStep, type Change, type Step, type Steps } from './steps.ts'

/** A place for a response: a port, and where it has led so far if the response is to go between. */
export type Gap = From & { readonly to?: string | undefined }

export interface Edits {
  readonly link: (from: From, to: string) => Promise<void>
  readonly unlink: (from: From) => Promise<void>
  /** A response that exists goes between a port and what that has led to. */
  readonly insert: (gap: Gap, blockId: string) => Promise<void>
  /** Gives the copy, to which nothing leads. */
  readonly duplicate: (blockId: string) => Promise<Block | undefined>
  /** A response was saved elsewhere on the page; one that is new is linked to its place. */
  readonly record: (saved: Block, before: Block | undefined, gap?: Gap) => Promise<void>
  /** What would be undone and done again, in words; nothing where there is nothing to. */
  readonly undoable: string | undefined
  readonly redoable: string | undefined
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
  /** What was done last, for those who do not see it. */
  readonly told: string
}

export function useEdits(titleOf: (blockId: string) => string, channel: Channel): Edits {
  const { t } = useTranslation('builder')
  const [steps, setSteps] = useState(noSteps)
  const [told, setTold] = useState('')
  const { run, latest } = useQueue(steps, setSteps)

  const perform = (text: string, act: () => Promise<readonly Change[]>) =>
    run(async () => {
      const changes = await act()
      if (changes.length > 0) latest.set(withStep(latest.get(), { text, changes }))
      setTold(t('done.done', { text }))
      await refreshContent()
    })

  const linkText = ({ from }: From, to: string) => t('steps.link', { from: titleOf(from), to: titleOf(to) })

  const move = (from: keyof Steps) =>
    run(async () => {
      const step = latest.get()[from].at(-1)
      if (!step) return
      try {
        await (from === 'past' ? takeBack(step, latest) : doAgain(step, latest))
        latest.set(moved(latest.get(), from))
        setTold(t(from === 'past' ? 'done.undone' : 'done.redone', { text: step.text }))
      } catch (error) {
        latest.set(withoutLast(latest.get(), from))
        throw error
      } finally {
        await refreshContent()
      }
    })

  return {
    link: (from, to) => perform(linkText(from, to), async () => [await saveLink(from, to, channel)]),
    unlink: (from) =>
      perform(t('steps.unlink', { from: titleOf(from.from) }), async () => [await saveLink(from, undefined, channel)]),
    insert: (gap, blockId) =>
      perform(t('steps.insert', { title: titleOf(blockId) }), async () => {
        const before = gap.to ? [await saveLink({ from: blockId, port: 'next' }, gap.to, channel)] : []
        return [...before, await saveLink(gap, blockId, channel)]
      }),
    duplicate: async (id) => {
      let copy: Block | undefined
      await perform(t('steps.duplicate', { title: titleOf(id) }), async () => {
        copy = await quietly.blocks.duplicate({ id })
        return [{ kind: 'creation', block: copy }]
      })
      return copy
    },
    record: (saved, before, gap) =>
      perform(t(before ? 'steps.edit' : 'steps.create', { title: saved.title }), async () => {
        if (before) return before.revision < saved.revision ? [{ kind: 'update', before, after: saved }] : []
        const link = gap ? [await saveLink(gap, saved._id, channel)] : []
        return [{ kind: 'creation', block: saved }, ...link]
      }),
    undoable: steps.past.at(-1)?.text,
    redoable: steps.future.at(-1)?.text,
    undo: () => move('past'),
    redo: () => move('future'),
    told,
  }
}

interface Latest {
  readonly get: () => Steps
  readonly set: (steps: Steps) => void
}

/** One gesture after the other, so that each begins with what the one before has saved; what fails is told. */
function useQueue(steps: Steps, setSteps: (steps: Steps) => void) {
  const { t } = useTranslation('builder')
  const notify = useNotify()
  const known = useRef(steps)
  const last = useRef(Promise.resolve())
  const latest: Latest = {
    get: () => known.current,
    set: (next) => {
      known.current = next
      setSteps(next)
    },
  }
  const tell = (error: unknown) => {
    if (error instanceof LinkNeeded) notify.error(t('failed.link-needed'))
    else if (error instanceof ChangedSince) {
      const { title, by } = error
      notify.error(by ? t('failed.changed', { title, by }) : t('failed.gone', { title }))
    } else if (error instanceof CallError) notify.error(error.message)
    else throw error
  }
  const run = (act: () => Promise<void>) => {
    last.current = last.current
      .catch(() => undefined)
      .then(act)
      .catch(tell)
    return last.current
  }
  return { latest, run }
}

/** The last change is taken back first. Steps are kept up after each change, should the next one fail. */
async function takeBack({ changes }: Step, latest: Latest): Promise<void> {
  for (const index of [...changes.keys()].toReversed()) {
    const change = latest.get().past.at(-1)?.changes[index]
    if (change) latest.set(await undoChange(change, latest.get()))
  }
}

async function doAgain({ changes }: Step, latest: Latest): Promise<void> {
  for (const index of changes.keys()) {
    const change = latest.get().future.at(-1)?.changes[index]
    if (change) latest.set(await redoChange(change, latest.get()))
  }
}
