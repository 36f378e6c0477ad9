/** Finds broken responses: those of live content that name something which is not there, and choices of the menu that lead nowhere. */
import pMap from 'p-map'
import { referencesInChoices } from '#shared/blocks/choices'
import { mediaIn } from '#shared/blocks/index'
import { mentionsOf } from '#shared/content/catalogue'
import { goneEventsOf } from '#shared/releases/gone-events'
import type { Block } from '#shared/contracts/blocks'
import type { CompanySettings } from '#shared/contracts/company-settings'
import { textIn, type InterfaceLanguage } from '#shared/languages'
import { nameOf, type Mention } from '#shared/references'
import type { BrokenResponse } from '../../../company/mails/broken.ts'
import { rowKey } from '../../../content/comparison.ts'
import { revisions } from '../../../content/revisions.ts'
import { isThere } from '../../../content/soundness.ts'
import { acceptedType } from '../../../platform/files/media.ts'
import type { ReleaseState } from '../../../platform/table/release-file.ts'
import { readState } from '../../../platform/table/release-store.ts'
import type { ReleaseScope } from '../../../platform/table/scope.ts'
import { Table } from '../../../platform/table/table.ts'
import { customEvents } from '../../../platform/tenancy/tenancy.ts'

/** In the order of their titles, choices of the menu last; those in `language`. */
export async function findBroken(
  scope: ReleaseScope,
  { persistentMenu }: Pick<CompanySettings, 'persistentMenu'>,
  language: InterfaceLanguage,
): Promise<BrokenResponse[]> {
  const state = await readState(scope)
  // Rows were parsed when they were written.
  const blocks = state.keys('block#').map((key) => state.get(key) as unknown as Block)
  const [files, events] = await Promise.all([
    missingFiles(scope, blocks),
    new Table({ client: scope.client }).list(customEvents),
  ])
  const found = blocks.map((block) => ({
    blockId: block._id,
    title: block.title,
    gone: goneIn(state, mentionsOf('block', block)),
    // A deleted event has no revision that would tell its name.
    events: goneEventsOf(block, events).map(() => ({ kind: 'event' as const })),
    files: [...new Map(mediaIn(block).map(({ media }) => [media.pointer, media])).values()].filter(({ pointer }) =>
      files.has(pointer),
    ),
  }))
  const menu = persistentMenu.map((choice) => ({
    title: textIn(choice.title, language),
    gone: goneIn(state, referencesInChoices([choice], '')),
    events: [],
    files: [],
  }))
  const broken = [...found.toSorted((a, b) => a.title.localeCompare(b.title)), ...menu].filter(
    ({ gone, events: lostEvents, files: lostFiles }) => gone.length + lostEvents.length + lostFiles.length > 0,
  )
  return Promise.all(
    broken.map(async ({ gone, events: lostEvents, files: lostFiles, ...response }) => ({
      ...response,
      missing: [
        ...(await Promise.all(gone.map(async (each) => ({ kind: each.kind, title: await formerTitle(scope, each) })))),
        ...lostEvents.slice(0, 1),
        ...lostFiles.map(({ name }) => ({ kind: 'media' as const, title: name })),
      ],
    })),
  )
}

/** Each thing that is gone once. */
const goneIn = (state: ReleaseState, mentions: readonly Mention[]): Mention[] =>
  [...new Map(mentions.map((each) => [nameOf(each), each])).values()].filter(
    (each) => !isThere(state.get(rowKey(each.kind, each.id)), each),
  )

/** What a deleted item was called in its last revision. */
async function formerTitle({ client, environment }: ReleaseScope, { id }: Mention): Promise<string | undefined> {
  const [last] = await new Table({ client, environment }).list(revisions, {
    prefix: `${id}#`,
    newestFirst: true,
    itemsMax: 1,
  })
  const title = last?.item['title']
  return typeof title === 'string' ? title : undefined
}

const askedAtOnce = 20

/** The pointers of files that blocks show and that are not among the company's files. */
async function missingFiles({ client }: ReleaseScope, blocks: readonly Block[]): Promise<ReadonlySet<string>> {
  const pointers = [...new Set(blocks.flatMap(mediaIn).map(({ media }) => media.pointer))]
  const types = await pMap(pointers, (pointer) => acceptedType(client, pointer), { concurrency: askedAtOnce })
  return new Set(pointers.filter((_, index) => types[index] === undefined))
}
