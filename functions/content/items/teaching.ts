/** Teaches an utterance to one intent, so that no other one has it, and takes that back. */
import type { Intent, Utterance } from '#shared/contracts/knowledge'
import { faultAt } from '#shared/faults'
import { lookOf } from '#shared/fields/names'
import { utterancesPerIntentMax } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'
import { intents } from './knowledge.ts'

/** The intent that learns a text: one that exists, or the one that is made where none has the key or the title. */
export type Learner =
  | { readonly intentId: string }
  | { readonly title: string; readonly key: string }
  | { readonly title: string; readonly isFree: (intent: Intent) => boolean }

export interface Taught {
  readonly intent: Intent
  /** The intent did not have the text before. */
  readonly isAdded: boolean
  readonly isNewIntent: boolean
  readonly takenFrom: readonly { readonly intentId: string; readonly utterance: Utterance }[]
}

/** All or, where it fails between two intents, a text that two of them have; taught again, it is complete. */
export async function teachUtterance(context: Context, text: string, learner: Learner): Promise<Taught> {
  const all = await intents.list(context)
  const known = learnerIn(all, learner)
  const utterance = { text, entities: [] }
  const others = all.filter((intent) => intent._id !== known?._id && wordingIn(intent, text))
  const isAdded = known === undefined || wordingIn(known, text) === undefined
  const intent = known
    ? isAdded
      ? await withUtterance(context, known, utterance)
      : known
    : await intents.create(context, { ...newIntent(all, learner), utterances: [utterance] })
  const takenFrom = others.map((other) => ({ intentId: other._id, utterance: wordingIn(other, text)! }))
  for (const other of others) await withoutUtterance(context, other, text)
  return { intent, isAdded, isNewIntent: known === undefined, takenFrom }
}

/** Takes a lesson back; what somebody has changed since is left as it is. */
export async function unteachUtterance(
  context: Context,
  text: string,
  { intentId, isAdded, isNewIntent, takenFrom }: Omit<Taught, 'intent'> & { readonly intentId: string },
): Promise<void> {
  const learner = await findIntent(context, intentId)
  if (learner && isAdded) {
    const isOnlyThis = learner.utterances.length === 1 && wordingIn(learner, text) !== undefined
    if (isNewIntent && isOnlyThis) await intents.remove(context, intentId)
    else await withoutUtterance(context, learner, text)
  }
  for (const { intentId: id, utterance } of takenFrom) {
    const former = await findIntent(context, id)
    if (former && !wordingIn(former, text)) await withUtterance(context, former, utterance)
  }
}

/** Utterances that an existing intent, or a new one of that title, is to get. */
export interface Teaching {
  /** The intent as it is. */
  readonly before: Intent | undefined
  /** How many of the texts it does not have yet. */
  readonly added: number
  /** Saves it; refused as `stale` where somebody else has saved it since. */
  readonly save: (context: Context) => Promise<Intent>
}

/** Plans to teach texts; those that the intent has already are left out, and too many are refused. */
export async function planTeaching(
  context: Context,
  { intentId, title = '' }: { readonly intentId?: string | undefined; readonly title?: string | undefined },
  texts: readonly string[],
): Promise<Teaching> {
  const before = intentId === undefined ? undefined : await intents.get(context, intentId)
  const known = before?.utterances ?? []
  const taught = new Map(known.map(({ text }) => [lookOf(text), text]))
  const fresh = texts.filter((text) => !taught.has(lookOf(text)) && taught.set(lookOf(text), text))
  const utterances = [...known, ...fresh.map((text) => ({ text, entities: [] }))]
  if (utterances.length > utterancesPerIntentMax)
    throw badRequest(faultAt('items', 'utterances-max', { max: utterancesPerIntentMax }))
  return {
    before,
    added: fresh.length,
    save: (saving) =>
      before
        ? intents.update(saving, before._id, { ...before, utterances }, before.revision)
        : intents.create(saving, { title, utterances }),
  }
}

async function findIntent(context: Context, id: string): Promise<Intent | undefined> {
  try {
    return await intents.get(context, id)
  } catch (error) {
    if (Problem.is(error, 'not-found')) return undefined
    throw error
  }
}

function learnerIn(all: readonly Intent[], learner: Learner): Intent | undefined {
  if ('intentId' in learner) {
    const found = all.find(({ _id }) => _id === learner.intentId)
    if (!found) throw new Problem('not-found')
    return found
  }
  if ('key' in learner) return all.find(({ key }) => key === learner.key)
  const { title, isFree } = learner
  return all.find((intent) => lookOf(intent.title) === lookOf(title) && isFree(intent))
}

/** `Parking`, then `Parking 2`: the title may be that of an intent which leads elsewhere. */
function newIntent(all: readonly Intent[], learner: Learner) {
  if ('intentId' in learner) throw new Problem('not-found')
  const taken = new Set(all.map(({ title }) => lookOf(title)))
  let title = learner.title
  for (let count = 2; taken.has(lookOf(title)); count += 1) title = `${learner.title} ${count}`
  return { title, ...('key' in learner && { key: learner.key }) }
}

const wordingIn = ({ utterances }: Intent, text: string): Utterance | undefined =>
  utterances.find((each) => lookOf(each.text) === lookOf(text))

function withUtterance(context: Context, intent: Intent, utterance: Utterance): Promise<Intent> {
  if (intent.utterances.length >= utterancesPerIntentMax)
    throw new Problem('too-large', { limit: `${utterancesPerIntentMax} utterances` })
  return saveUtterances(context, intent, [...intent.utterances, utterance])
}

const withoutUtterance = (context: Context, intent: Intent, text: string): Promise<Intent> =>
  saveUtterances(
    context,
    intent,
    intent.utterances.filter((each) => lookOf(each.text) !== lookOf(text)),
  )

const saveUtterances = (context: Context, intent: Intent, utterances: Intent['utterances']): Promise<Intent> =>
  intents.update(context, intent._id, { ...intent, utterances }, intent.revision)
