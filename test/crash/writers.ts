/**
 * Four people who write while the server is killed under them. What was acknowledged must be there, once; what was refused
 * or never answered may be there, once, and nothing else may be.
 *
 * A caller without an answer asks again. A create repeats its unique title, so that `duplicate-title` says it was done;
 * an update repeats the revision it builds on, so that `stale` says it was; a removal finds nothing left to remove.
 */
import { Problem, type ProblemCode } from '#shared/problem'
import { revisions } from '../../functions/content/revisions.ts'
import { Table } from '../../functions/platform/table/table.ts'
import type { Worker } from '../kit/world.ts'
import { untilAnswered } from './client.ts'
import type { Work } from './kills.ts'
import type { Workplace } from './workplace.ts'

const writersCount = 4

export interface Losses {
  readonly acknowledged: number
  /** Calls that were answered only after the server had been killed under them. */
  readonly repeated: number
  /** Acknowledged and not there any more, or deleted and there again. */
  readonly lost: readonly string[]
  /** There twice, or with a history that holds a write twice. */
  readonly doubled: readonly string[]
}

/** Begins to write forms, until it is ended. */
export function startWriting({ admin }: Workplace): Work<Losses> {
  const writing = { on: true, acknowledged: 0 }
  const writers = Array.from({ length: writersCount }, (_, index) => write(admin, index, writing))
  return {
    acknowledged: () => writing.acknowledged,
    async end() {
      writing.on = false
      return compare(admin, await Promise.all(writers))
    },
  }
}

interface Written {
  /** By title; `false` once its removal was acknowledged. */
  readonly forms: ReadonlyMap<string, boolean>
  /** The form this writer saves over and over, and how often a save was acknowledged. */
  readonly edited: { readonly _id: string; readonly saves: number }
  readonly acknowledged: number
  readonly repeated: number
}

async function write(
  person: Worker,
  index: number,
  writing: { readonly on: boolean; acknowledged: number },
): Promise<Written> {
  const forms = new Map<string, boolean>()
  let repeated = 0
  let acknowledged = 0
  /** What came of a call; `whenDone` is the refusal that tells a repeated call that its first try was done. */
  const done = async <T>(call: () => Promise<T>, whenDone: ProblemCode): Promise<T | undefined> => {
    try {
      const { value, tries } = await untilAnswered(call)
      acknowledged += 1
      writing.acknowledged += 1
      if (tries > 1) repeated += 1
      return value
    } catch (error) {
      // Two who write at the same moment may both be sent away; what was not done is asked for again.
      const isCrossed = error instanceof Problem && error.code === 'stale' && whenDone !== 'stale'
      if (isCrossed) return done(call, whenDone)
      const isRepeat = error instanceof Problem && error.code === whenDone && Reflect.get(error, 'tries') !== 1
      if (!isRepeat) throw error
      acknowledged += 1
      writing.acknowledged += 1
      repeated += 1
      return undefined
    }
  }
  const create = async (title: string) => {
    const made = await done(() => person.forms.create({ type: 'form', title, questions: [] }), 'duplicate-title')
    forms.set(title, true)
    if (made) return made
    const { value: all } = await untilAnswered(() => person.forms.list({ type: 'form' }))
    return all.find((form) => form.title === title)!
  }

  const { _id } = await create(`Writer ${index}`)
  let saves = 1
  for (let count = 0; writing.on; count++) {
    const title = `Writer ${index}, form ${count}`
    const made = await create(title)
    const next = saves + 1
    while (saves < next) {
      const draft = { _id, type: 'form' as const, title: `Writer ${index}`, questions: [] }
      const save = () => person.forms.update({ ...draft, revision: saves })
      const saved = await untilAnswered(save).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.code !== 'stale') throw error
      })
      // `stale` is the echo of an earlier try, or of somebody in the way: the number of the last save tells which.
      const { value: latest } = saved ?? (await untilAnswered(() => person.forms.get({ _id })))
      saves = latest.revision
      acknowledged += 1
      writing.acknowledged += 1
    }
    if (count % 4 === 0) continue
    await done(() => person.forms.remove({ _id: made._id }), 'not-found')
    forms.set(title, false)
  }
  return { forms, edited: { _id, saves }, acknowledged, repeated }
}

async function compare(admin: Worker, written: readonly Written[]) {
  const listed = (await admin.forms.list({ type: 'form' })).map(({ title }) => title)
  const lost = written.flatMap(({ forms }) =>
    [...forms].filter(([title, isThere]) => listed.includes(title) !== isThere).map(([title]) => title),
  )
  const doubled = listed.filter((title, at) => listed.indexOf(title) !== at)
  const { company, activeEnvironment } = await admin.account.login()
  // The console lists the latest hundred; here, each one counts.
  const table = new Table({ client: company.id, environment: activeEnvironment._id })
  for (const { edited } of written) {
    const stored = await table.list(revisions, { prefix: `${edited._id}#` })
    const expected = Array.from({ length: edited.saves }, (_, index) => index + 1)
    const found = stored.map(({ revision }) => revision)
    if (found.length > expected.length) doubled.push(`revisions of ${edited._id}`)
    else if (found.join() !== expected.join()) lost.push(`revisions of ${edited._id}`)
  }
  const sum = (of: (writer: Written) => number) => written.reduce((total, writer) => total + of(writer), 0)
  return { lost, doubled, acknowledged: sum((one) => one.acknowledged), repeated: sum((one) => one.repeated) }
}
