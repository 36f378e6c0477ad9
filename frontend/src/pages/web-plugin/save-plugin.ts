/**
 * Saves the web plugin in the order of WEBPLUGIN-033: pictures are uploaded, then allowed origins are changed one by one,
 * then the settings are sent, with the times of the session among them (WEBPLUGIN-034). Each step is safe to repeat, so
 * that a save that broke off anywhere goes on when it is tried again, and does nothing twice.
 */
import type { AllowedOrigin } from '#shared/contracts/company-settings'
import type { FullSettings, SettingsChanges } from '#shared/contracts/settings'
import { CallError } from '../../core/api.ts'
import { uploadPictures } from '../../components/picture/brand-upload.ts'
import { pluginFields, type DraftOrigin, type SentPlugin } from './plugin-draft.ts'

/** What the steps of a save call. */
export interface SaveCalls {
  /** Puts a picture into the bucket and gives the id of the upload. */
  readonly upload: (dataUrl: string) => Promise<string>
  readonly addOrigin: (input: { origin: string; retry?: boolean }) => Promise<AllowedOrigin>
  readonly changeOrigin: (input: { id: string; origin: string }) => Promise<AllowedOrigin>
  readonly removeOrigin: (input: { id: string }) => Promise<unknown>
  readonly update: (changes: SettingsChanges) => Promise<FullSettings>
  /** Shows the list as it is stored by now. */
  readonly showOrigins: (origins: readonly AllowedOrigin[]) => void
}

/** What earlier tries of a save have done. */
export interface Progress {
  /** Ids of finished uploads by the data addresses of their pictures. */
  readonly uploads: Map<string, string>
  /** A try broke off: a call whose answer was lost may have done its work. */
  hasFailed: boolean
}

export const newProgress = (): Progress => ({ uploads: new Map(), hasFailed: false })

export interface Origins {
  /** All that the origins were edited over: an id that is missing in it was added by somebody else since. */
  readonly before: readonly AllowedOrigin[]
  readonly stored: readonly AllowedOrigin[]
}

/** Gives the settings as they are then; `undefined` where nothing but origins was to be changed. */
export async function savePlugin(
  changes: Partial<SentPlugin>,
  { before, stored }: Origins,
  calls: SaveCalls,
  progress: Progress,
): Promise<FullSettings | undefined> {
  try {
    const uploads = await uploadPictures(changes, calls.upload, progress.uploads)
    if (changes.origins) await saveOrigins(originSteps(before, changes.origins, stored), stored, calls, progress)
    const values = Object.fromEntries(pluginFields.flatMap((name) => (name in changes ? [[name, changes[name]]] : [])))
    const sent: SettingsChanges = { ...values, ...uploads }
    return Object.keys(sent).length > 0 ? await calls.update(sent) : undefined
  } catch (error) {
    progress.hasFailed = true
    throw error
  }
}

export type OriginStep =
  | { readonly does: 'remove'; readonly id: string }
  | { readonly does: 'change'; readonly id: string; readonly origin: string }
  | { readonly does: 'add'; readonly origin: string }

/**
 * The calls that make the stored list the wanted one. What somebody else has added stays, what somebody else has removed
 * is added again only where it was edited here, and origins that are stored already need no call.
 */
export function originSteps(
  before: readonly AllowedOrigin[],
  wanted: readonly DraftOrigin[],
  stored: readonly AllowedOrigin[],
): OriginStep[] {
  const kept = new Set(wanted.map(({ _id }) => _id))
  const known = new Set(before.map(({ _id }) => _id))
  const isUnedited = (one: DraftOrigin) => before.some(({ _id, origin }) => _id === one._id && origin === one.origin)
  const removed = stored.filter(({ _id }) => known.has(_id) && !kept.has(_id))
  const left = new Map(stored.filter((one) => !removed.includes(one)).map(({ _id, origin }) => [_id, origin]))
  const edited = wanted.filter((one) => one._id !== undefined && !isUnedited(one))
  const changed = edited.flatMap(({ _id = '', origin }) =>
    left.has(_id) && left.get(_id) !== origin ? [{ id: _id, origin }] : [],
  )
  const missing = wanted.filter(({ _id }) => _id === undefined || !left.has(_id))
  const changes = inFreeOrder(changed, left)
  const after = new Set(left.values())
  const added = missing.filter((one) => !after.has(one.origin) && (one._id === undefined || edited.includes(one)))
  return [
    ...removed.map(({ _id }) => ({ does: 'remove' as const, id: _id })),
    ...changes.map((change) => ({ does: 'change' as const, ...change })),
    ...added.map(({ origin }) => ({ does: 'add' as const, origin })),
  ]
}

type OriginChange = Omit<Extract<OriginStep, { does: 'change' }>, 'does'>

/**
 * Each change once no other origin stands in its way; `held` are the origins by id, and become those after the changes.
 * Changes that only swap origins need no call.
 */
function inFreeOrder(changes: readonly OriginChange[], held: Map<string, string>): OriginChange[] {
  const isTaken = ({ id, origin }: OriginChange) => [...held].some(([other, taken]) => other !== id && taken === origin)
  const next = changes.find((change) => !isTaken(change))
  if (!next) return []
  held.set(next.id, next.origin)
  return [
    next,
    ...inFreeOrder(
      changes.filter((change) => change !== next),
      held,
    ),
  ]
}

async function saveOrigins(
  steps: readonly OriginStep[],
  stored: readonly AllowedOrigin[],
  calls: SaveCalls,
  { hasFailed }: Progress,
): Promise<void> {
  let origins = stored
  for (const step of steps) {
    origins = await takeStep(step, origins, calls, hasFailed)
    calls.showOrigins(origins)
  }
}

/** One call, and the list after it. What is to be removed and is gone was removed. */
async function takeStep(
  step: OriginStep,
  origins: readonly AllowedOrigin[],
  { addOrigin, changeOrigin, removeOrigin }: SaveCalls,
  isRetry: boolean,
): Promise<readonly AllowedOrigin[]> {
  if (step.does === 'add')
    return [...origins, await addOrigin({ origin: step.origin, ...(isRetry && { retry: true }) })]
  if (step.does === 'remove') {
    await removeOrigin({ id: step.id }).catch(requireGone)
    return origins.filter(({ _id }) => _id !== step.id)
  }
  const changed = await changeOrigin({ id: step.id, origin: step.origin })
  return origins.map((one) => (one._id === step.id ? changed : one))
}

function requireGone(error: unknown): void {
  if (!(error instanceof CallError && error.code === 'not-found')) throw error
}
