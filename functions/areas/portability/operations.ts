/** Portability: the content of an environment as a file, out and in. */
import type { Counted, ImportOutcome, portability as contract } from '#shared/contracts/portability'
import type { Finding } from '#shared/contracts/findings'
import { contentFileBytesMax, workspaceFileBytesMax } from '#shared/limits'
import { decodeContent, encodeContent } from '../../content/plans/content-file.ts'
import { planImport, type ImportOptions } from '../../content/plans/import.ts'
import { portionOf, wholeOf, type Portion } from '../../content/plans/portion.ts'
import { replaceContent, unsound } from '../../content/replacement.ts'
import { derive, type RowChanges } from '../../content/soundness.ts'
import { datedName, offerFile } from '../../platform/files/exports.ts'
import { requireUpload } from '../../platform/files/media.ts'
import { Problem } from '#shared/problem'
import { slug } from '#shared/slug'
import { wallClock } from '#shared/wall-clock'
import type { Context, Operations } from '../../platform/request/context.ts'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import { readState } from '../../platform/table/release-store.ts'
import { blocksOfPlugin } from '../../content/items/block-usage.ts'
import { adoptItems } from '../../portability/adoption.ts'
import { readParts } from '../../portability/parts.ts'
import { encodeWorkspace } from '../../portability/workspace-file.ts'
import { decodeWorkspace } from '../../portability/workspace-reading.ts'
import { importFile, tellImport } from '../../portability/workspace-import.ts'

export const operations: Operations<typeof contract> = {
  export: async ({ topics, ...parts }, context) => {
    const { scope, member } = context
    const portion = portionOf(wholeOf(await readState(scope)), topics, parts)
    const body = encodeContent(portion, member.company.name)
    const fileName = datedName(context, 'responses', 'json')
    const file = await offerFile(scope, { id: context.newId(), fileName, contentType: 'application/json', body })
    await context.commit([], { about: { name: member.active.name, id: member.active._id, description: fileName } })
    return file
  },

  import: async ({ uploadId, dryRun, ...options }, context) => {
    const { scope, actor, member } = context
    const upload = await requireUpload({ client: scope.client, sender: actor.id, uploadId }, contentFileBytesMax)
    const [state, menu] = await Promise.all([readState(scope), reachedByPlugin(context)])
    const portion = await adoptItems(context, decodeContent(upload), state)
    if (dryRun) return outcomeOf(state, portion, options, menu).outcome
    return replaceContent(context, scope.environment, {
      plan: (held) => {
        const { changes, outcome } = outcomeOf(held, portion, options, menu)
        if (outcome.refused.length > 0) throw unsound(outcome.refused)
        return { changes, outcome }
      },
      reason: 'import',
      by: actor.fullName,
      about: () => ({ name: member.active.name, id: member.active._id }),
    })
  },

  exportWorkspace: async ({ media }, context) => {
    const { scope, member, now } = context
    const { company, active } = member
    const [state, parts] = await Promise.all([readState(scope), readParts(scope)])
    const body = await encodeWorkspace(scope, wholeOf(state), parts, { media })
    const { day } = wallClock(now, company.timezone)
    const fileName = `${company.name}-${slug(active.name)}-${day}.parley`
    const file = await offerFile(scope, { id: context.newId(), fileName, contentType: 'application/zip', body })
    await context.commit([], { about: { name: active.name, id: active._id, description: fileName } })
    return file
  },

  importWorkspace: async ({ uploadId, commit, name }, context) => {
    const { scope, actor, member } = context
    if (commit && member.active.isLive && name !== member.active.name) throw new Problem('other-name')
    const upload = { client: scope.client, sender: actor.id, uploadId }
    const file = decodeWorkspace(await requireUpload(upload, workspaceFileBytesMax))
    return commit ? importFile(context, file) : tellImport(context, file)
  },
}

/** The blocks that customers reach by the menu and the moments of the plugin, which lead to the live environment. */
const reachedByPlugin = async (context: Context): Promise<ReadonlySet<string>> =>
  context.member.active.isLive ? blocksOfPlugin(context) : new Set()

function outcomeOf(state: ReleaseState, portion: Portion, options: ImportOptions, menu: ReadonlySet<string>) {
  const { changes, counts } = planImport(state, portion, options)
  const sum = (name: keyof Counted) => Object.values(counts).reduce((total, counted) => total + counted[name], 0)
  const outcome: ImportOutcome = {
    created: sum('created'),
    updated: sum('updated'),
    skipped: sum('skipped'),
    removed: sum('removed'),
    kinds: counts,
    refused: [...derive(state, changes).errors, ...goneFromMenu(state, changes, menu)],
  }
  return { changes, outcome }
}

/** What an import would take away from under the menu. */
const goneFromMenu = (state: ReleaseState, changes: RowChanges, menu: ReadonlySet<string>): Finding[] =>
  [...menu].flatMap((id) => {
    const key = `block#${id}`
    const before = state.get(key)
    if (!before || !changes.has(key) || changes.get(key)) return []
    return [{ severity: 'error', code: 'menu-gone', other: String(before['title']) } as const]
  })
