/** What the page is about at the moment and what can be done there, for all of its parts. */
import { useState } from 'react'
import { review as contract, type Question, type ReviewGroup } from '#shared/contracts/review'
import { useRefusal } from '../../components/form/access-button.tsx'
import { focusRemaining, useRowKeys } from '../../components/table/row-keys.ts'
import { addDeed, undoDeed } from './deeds.ts'
import { keyOf, plainOf, type Review, type Target } from './groups.ts'

/** Questions that an intent is looked for, and the row that the focus returns to. */
export interface Asking {
  readonly what: 'assign' | 'new-intent'
  readonly questions: readonly Question[]
  readonly nearest: ReviewGroup['nearest']
  readonly row: string | undefined
}

export interface Desk {
  readonly hasTicks: boolean
  readonly asking: Asking | undefined
  readonly ask: (what: Asking['what'], row?: string) => void
  readonly stopAsking: () => void
  readonly assign: (questions: readonly Question[], target: Target, row?: string) => void
  /** What a chip of a group takes: the ticked questions of the group, else all of them. */
  readonly wantedIn: (group: ReviewGroup) => readonly Question[]
  /** Deletes what is ticked, else what the row is of. */
  readonly remove: (row?: string) => void
  /** Deletes what the row is of, whatever is ticked. */
  readonly removeRow: (row: string) => void
  /** The key of the question whose text is edited. */
  readonly editing: string | undefined
  readonly edit: (key: string | undefined) => void
  readonly setText: (question: Question, text: string) => void
  /** Why questions cannot be folded into intents, or be deleted, as sentences. */
  readonly refused: { readonly assign: string | undefined; readonly remove: string | undefined }
}

/** The checkbox of a row: Space ticks it. */
export const checkboxOf = (mark: HTMLElement) =>
  mark.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]')

export const groupKey = ({ _id }: ReviewGroup): string => `group ${_id}`

/** What a row is of: the questions of a group, or one of them. */
function questionsAt(review: Review | undefined, row: string | undefined) {
  for (const group of review?.intents ?? []) {
    if (groupKey(group) === row) return { group, questions: group.utterances }
    const question = group.utterances.find(({ _id }) => _id === row)
    if (question) return { group, questions: [question] }
  }
  return undefined
}

interface DeskProps {
  readonly review: Review | undefined
  /** The ids of the questions that are ticked. */
  readonly ticked: ReadonlySet<string>
  readonly tick: (ids: ReadonlySet<string>) => void
  readonly edits: ReadonlyMap<string, string>
  readonly setEdits: (edits: ReadonlyMap<string, string>) => void
  /** Opens or closes a group. */
  readonly toggle: (row: string) => void
}

export function useDesk({ review, ticked, tick, edits, setEdits, toggle }: DeskProps): Desk {
  const refusalOf = useRefusal()
  const [asking, setAsking] = useState<Asking>()
  const [editing, setEditing] = useState<string>()
  const refused = { assign: refusalOf(contract.assign.access), remove: refusalOf(contract.remove.access) }

  /** What is ticked, else what the row is of. */
  function questionsFor(row: string | undefined) {
    const all = (review?.intents ?? []).flatMap((group) => group.utterances.map((question) => ({ group, question })))
    const chosen = all.filter(({ question }) => ticked.has(question._id))
    if (chosen.length === 0) return questionsAt(review, row)
    return { group: chosen[0]!.group, questions: chosen.map(({ question }) => question) }
  }

  function addAndLeave(questions: readonly Question[], row: string | undefined, target?: Target) {
    addDeed(questions, target)
    const gone = new Set(questions.map(({ _id }) => _id))
    tick(new Set([...ticked].filter((key) => !gone.has(key))))
    setAsking(undefined)
    focusRemaining(row, checkboxOf)
  }

  const desk: Desk = {
    hasTicks: (review?.intents ?? []).some(({ utterances }) => utterances.some(({ _id }) => ticked.has(_id))),
    asking,
    ask(what, row) {
      const found = refused.assign === undefined ? questionsFor(row) : undefined
      if (found) setAsking({ what, questions: found.questions, nearest: found.group.nearest, row })
    },
    stopAsking: () => setAsking(undefined),
    assign: (questions, target, row) => addAndLeave(questions, row, target),
    wantedIn({ utterances }) {
      const chosen = utterances.filter(({ _id }) => ticked.has(_id))
      return chosen.length > 0 ? chosen : utterances
    },
    remove(row) {
      const found = refused.remove === undefined ? questionsFor(row) : undefined
      if (found) addAndLeave(found.questions, row)
    },
    removeRow(row) {
      const found = questionsAt(review, row)
      if (found) addAndLeave(found.questions, row)
    },
    editing,
    edit: (key) => refused.assign === undefined && setEditing(key),
    setText(question, text) {
      const next = new Map(edits)
      const trimmed = text.trim()
      if (trimmed === '' || trimmed === plainOf(question.original)) next.delete(keyOf(question))
      else next.set(keyOf(question), trimmed)
      setEdits(next)
      setEditing(undefined)
    },
    refused,
  }
  useRowKeys({
    deeds: {
      a: (row) => desk.ask('assign', row),
      n: (row) => desk.ask('new-intent', row),
      e: (row) => questionsAt(review, row)?.questions.length === 1 && desk.edit(row),
      d: (row) => desk.remove(row),
      z: () => undoDeed(),
      enter: (row) => isAtCheckbox() && row && toggle(row),
    },
    focused: checkboxOf,
  })
  return desk
}

/** Enter presses whatever else has the focus. */
const isAtCheckbox = () => document.activeElement?.matches('input[type="checkbox"]') === true
