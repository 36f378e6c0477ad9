/** Teaches an environment what a plan says, as its administrator would, so that revisions and audits are there too. */
import { mentionsOf } from '#shared/content/catalogue'
import { operations as blocks } from '../../functions/areas/blocks/operations.ts'
import { operations as forms } from '../../functions/areas/forms/operations.ts'
import { operations as knowledge } from '../../functions/areas/knowledge/operations.ts'
import { operations as tests } from '../../functions/areas/tests/operations.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { calling, quiet } from './call.ts'
import { demoId, type Kind } from './ids.ts'
import { entityDraft, intentDraft } from './lesson.ts'
import type { IntentPlan, Lessons, Places } from './plan.ts'

/** The ids of a bot's content, known before it is written: settings name them, and blocks name each other. */
export class Register {
  constructor(private readonly company: string) {}

  id(kind: Kind, key: string): string {
    return demoId(this.company, kind, key)
  }

  places(departments: ReadonlyMap<string, string>, pictures: ReadonlyMap<string, string>): Places {
    const known = (ids: ReadonlyMap<string, string>) => (name: string) => {
      const id = ids.get(name)
      if (id === undefined) throw new Error(`The demo has no ${name}.`)
      return id
    }
    return {
      block: (key) => this.id('block', key),
      intent: (key) => this.id('intent', key),
      form: (key) => this.id('form', key),
      event: (name) => this.id('event', name),
      department: known(departments),
      picture: known(pictures),
    }
  }
}

export async function teach(founder: Context, lessons: Lessons, register: Register, places: Places): Promise<void> {
  const as = (kind: Kind, key: string) => contextFor(founder, kind, register.id(kind, key))
  const drafts = lessons.blocks.map((plan) => plan(places))
  const isPlain = (draft: (typeof drafts)[number]) =>
    mentionsOf('block', { ...draft, _id: '', revision: 1, updated: '' }).length === 0
  const intents = lessons.intents.map((plan) => intentDraft(plan, (key) => register.id('entity', key)))
  const isUnmarked = ({ utterances }: (typeof intents)[number]) => utterances.every(({ entities }) => !entities.length)
  const createIntent = (draft: (typeof intents)[number]) => knowledge.createIntent(draft, as('intent', draft.key))
  const createBlock = (draft: (typeof drafts)[number]) => blocks.create(draft, as('block', draft.key ?? ''))

  // What refers to nothing can be written at once; the others take turns anyway.
  await Promise.all([
    ...lessons.entities.map((plan) => knowledge.createEntity(entityDraft(plan), as('entity', plan.key))),
    ...lessons.questions.map((question) => forms.create(question, as('field', question.key ?? ''))),
    ...intents.filter(isUnmarked).map(createIntent),
    ...drafts.filter(isPlain).map(createBlock),
  ])
  for (const form of lessons.forms((key) => register.id('field', key)))
    await forms.create(form, as('form', form.key ?? ''))
  for (const draft of intents) if (!isUnmarked(draft)) await createIntent(draft)
  for (const draft of drafts) if (!isPlain(draft)) await createBlock(draft)
  for (const plan of lessons.intents) if (!plan.isUnanswered) await mapIntent(plan, as, places, register)
  for (const { key, answer } of lessons.entities)
    if (answer)
      await knowledge.mapEntity(
        { entity: register.id('entity', key), blockId: places.block(answer) },
        as('mapping', `entity ${key}`),
      )
  for (const { key, draft } of lessons.tests) await tests.create({ test: draft(places), key }, as('test', key))
}

async function mapIntent(
  { key, answer = key, answerWith }: IntentPlan,
  as: (kind: Kind, key: string) => Context,
  { block, intent }: Places,
  register: Register,
): Promise<void> {
  await knowledge.mapIntent({ intent: intent(key), entities: [], blockId: block(answer) }, as('mapping', key))
  if (!answerWith) return
  const entities = answerWith.entities.map((entity) => register.id('entity', entity))
  await knowledge.mapIntent(
    { intent: intent(key), entities, blockId: block(answerWith.block) },
    as('mapping', `${key} ${answerWith.entities.join(' ')}`),
  )
}

/** What is created in this context gets the id: an item's own is the first that a creation asks for. */
export function contextFor(agent: Context, kind: Kind, id: string): Context {
  const given = [id]
  const context = { ...quiet(agent), newId: () => given.pop() ?? agent.newId() }
  switch (kind) {
    case 'intent':
      return calling(context, 'knowledge', 'createIntent')
    case 'entity':
      return calling(context, 'knowledge', 'createEntity')
    case 'mapping':
      return calling(context, 'knowledge', 'mapIntent')
    case 'block':
      return calling(context, 'blocks', 'create')
    case 'event':
      return calling(context, 'events', 'create')
    case 'test':
      return calling(context, 'tests', 'create')
    case 'form':
    case 'field':
      return calling(context, 'forms', 'create')
  }
}
