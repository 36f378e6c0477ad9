/** What the content of a folder holds, as files and transcripts name it, and its bot before anything of it is in a cloud. */
import type { Installed } from '#shared/catalogue/modules'
import type { Block } from '#shared/contracts/blocks'
import type { Department } from '#shared/contracts/departments'
import { namedMedia } from '../../functions/portability/workspace-media.ts'
import { stateOf } from '../../functions/portability/workspace-import.ts'
import type { OpenedModel } from '../../functions/bot/stage/models.ts'
import { stageInMemory, type Stage } from '../../functions/bot/stage/stage.ts'
import { rowsToward } from '../../functions/content/item-rows.ts'
import { derive, withRows } from '../../functions/content/soundness.ts'
import { StateRows } from '../../functions/platform/table/content-rows.ts'
import { OverlaidState } from '../../functions/platform/table/release-file.ts'
import type { CompanyFolder } from './folder.ts'

type Folder = Pick<CompanyFolder, 'workspace'>

/** The ids of items by their kind and key, of departments and media by their names, and of the answers to intents. */
export function idsIn({ workspace: { content, parts } }: Folder): Map<string, string> {
  const answers = new Map(
    content.mappings.flatMap(({ store, row }) =>
      store === 'intent-mapping' && row.entities.length === 0 ? [[row.intent, row.blockId] as const] : [],
    ),
  )
  const items = content.items.flatMap(({ kind, item }) => {
    const answer = kind === 'intent' && answers.get(item._id)
    return [[`${kind} ${item.key}`, item._id] as const, ...(answer ? [[`answer ${item.key}`, answer] as const] : [])]
  })
  const media = namedMedia(content, parts).flatMap(({ pointer, media: named }) =>
    named.map(({ name }) => [`medium ${name}`, pointer] as const),
  )
  const departments = parts.departments.map(({ name, _id }) => [`department ${name}`, _id] as const)
  return new Map([...items, ...media, ...departments])
}

export const blocksIn = ({ workspace }: Folder): Block[] =>
  // The kind tells what an item is.
  workspace.content.items.flatMap(({ kind, item }) => (kind === 'block' ? [item as Block] : []))

/** The first sentence of a block that is looked up. */
export const wordsIn = (folder: Folder) => {
  const texts = new Map(blocksIn(folder).map((block) => [block._id, block.type === 'kb' ? block.kb.text : {}]))
  return (blockId: string, language: string): string =>
    Object.entries(texts.get(blockId) ?? {})
      .find(([own]) => own === language)?.[1]
      ?.split('. ')[0] ?? ''
}

interface Beside {
  /** Without one no text is understood. */
  readonly model?: OpenedModel
  readonly installed?: readonly Installed[]
}

export function stageOf({ workspace }: Folder, { model, installed = [] }: Beside = {}): Stage {
  const nothing = new OverlaidState(new Map())
  const { rows } = derive(nothing, rowsToward(nothing, stateOf(workspace.content, new Date(0))))
  return stageInMemory({
    content: new StateRows(withRows(nothing, rows)),
    model,
    // Nothing is looked up: the past says itself what was.
    knowledge: () => Promise.resolve(undefined),
    departments: departmentsOf({ workspace }),
    // Complaints of the past have become cases.
    isSalesforceConnected: true,
    installed,
  })
}

export const departmentsOf = ({ workspace }: Folder): Department[] =>
  workspace.parts.departments.map((department) => ({ ...department, revision: 1 }))
