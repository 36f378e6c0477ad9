/** The Draft environment of a test file, in a world of its own, and the administrator who writes in it. */
import { afterAll, beforeAll } from 'vitest'
import type { knowledge } from '#shared/contracts/knowledge'
import type * as z from 'zod/mini'
import type { ReleaseScope } from '../../functions/platform/table/scope.ts'
import type { Table } from '../../functions/platform/table/table.ts'
import { openWorld, type Worker, type World } from './world.ts'
import { message, select, title, type Draft } from './content-drafts.ts'

export let world: World
export let admin: Worker
/** What is written there, as the functions read it. */
export let table: Table<ReleaseScope>

beforeAll(async () => {
  world = await openWorld()
  admin = await world.inDraft('admin')
  table = await world.content('Draft')
})
afterAll(() => world.close())

type Utterances = z.input<(typeof knowledge)['createIntent']['input']>['utterances']
type Synonyms = z.input<(typeof knowledge)['createEntity']['input']>['synonyms']

export const intent = (name = 'Order', utterances: Utterances = []) =>
  admin.knowledge.createIntent({ title: title(name), utterances })

export const entity = (name = 'Flower', synonyms: Synonyms = []) =>
  admin.knowledge.createEntity({ title: title(name), synonyms })

export const create = (draft: Draft) => admin.blocks.create(draft)

export const block = (name = 'Answer') => create(message(name))

/** A block with a choice that leads to the intent. */
export const asking = (intentId: string) => create(select([{ type: 'block-intent', value: intentId }]))
