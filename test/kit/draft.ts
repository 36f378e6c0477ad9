/** The Draft environment of a test file, in a world that closes after its last test, and the administrator who writes in it. */
import { afterAll } from 'vitest'
import type { knowledge } from '#shared/contracts/knowledge'
import type * as z from 'zod/mini'
import { message, select, title, type Draft } from './content-drafts.ts'
import { openWorld } from './world.ts'

type Utterances = z.input<(typeof knowledge)['createIntent']['input']>['utterances']
type Synonyms = z.input<(typeof knowledge)['createEntity']['input']>['synonyms']

export async function openDraft() {
  const world = await openWorld()
  afterAll(() => world.close())
  const admin = await world.inDraft('admin')
  const create = (draft: Draft) => admin.blocks.create(draft)
  return {
    world,
    admin,
    /** What is written there, as the functions read it. */
    table: await world.content('Draft'),
    create,
    intent: (name = 'Order', utterances: Utterances = []) =>
      admin.knowledge.createIntent({ title: title(name), utterances }),
    entity: (name = 'Flower', synonyms: Synonyms = []) =>
      admin.knowledge.createEntity({ title: title(name), synonyms }),
    block: (name = 'Answer') => create(message(name)),
    /** A block with a choice that leads to the intent. */
    asking: (intentId: string) => create(select([{ type: 'block-intent', value: intentId }])),
  }
}
