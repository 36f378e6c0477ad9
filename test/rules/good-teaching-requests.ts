/** Good requests of the areas that teach the bot, explain what it understands, and try it. */
import { ulid } from 'ulid'
import { talkTest, title } from '../kit/content-drafts.ts'
import { canary, type Bloom } from './bloom.ts'
import { idOf, type Requests } from './good-request.ts'

export const teachingRequests: Pick<
  Requests,
  'explanation' | 'hierarchy' | 'knowledge' | 'review' | 'starters' | 'tests'
> = {
  explanation: {
    ofMessage: async (bloom) => {
      const visitor = await bloom.visitor()
      await visitor.says(canary)
      return { userId: visitor.userId }
    },
    ofText: () => ({ text: 'red roses' }),
  },
  hierarchy: { get: async (bloom) => idOf(bloom.block()) },
  knowledge: {
    intents: () => ({}),
    createIntent: async (bloom) => {
      const { _id: entityId } = await bloom.entity()
      return { title: title(canary), utterances: [{ text: 'red roses', entities: [{ start: 0, end: 3, entityId }] }] }
    },
    updateIntent: async (bloom) => ({ _id: (await bloom.intent())._id, title: title(canary) }),
    removeIntent: (bloom) => idOf(bloom.intent()),
    entities: () => ({}),
    createEntity: () => ({ title: title(canary) }),
    updateEntity: async (bloom) => ({ _id: (await bloom.entity())._id, title: title(canary) }),
    removeEntity: (bloom) => idOf(bloom.entity()),
    revisions: async (bloom) => ({ ...(await idOf(bloom.intent())), model: 'intent' }),
    revertIntent: async (bloom) => {
      const { _id: intentId } = await bloom.intent()
      await bloom.admin.knowledge.updateIntent({ _id: intentId, title: title(canary) })
      const [, first] = await bloom.admin.knowledge.revisions({ id: intentId, model: 'intent' })
      return { intentId, revisionId: first!._id }
    },
    revertEntity: async (bloom) => {
      const { _id: entityId } = await bloom.entity()
      await bloom.admin.knowledge.updateEntity({ _id: entityId, title: title(canary) })
      const [, first] = await bloom.admin.knowledge.revisions({ id: entityId, model: 'entity' })
      return { entityId, revisionId: first!._id }
    },
    parseUtterances: () => ({ utterances: ['red roses'] }),
    generateUtterances: () => ({ utterances: [] }),
    intentMappings: () => ({}),
    mapIntent: async (bloom) => ({ intent: (await bloom.intent())._id, blockId: (await bloom.block())._id }),
    unmapIntent: async (bloom) => ({ id: (await bloom.mapped()).ofIntent._id }),
    mapChoice: (bloom) => bloom.choice(),
    unmapChoice: async (bloom) => idOf(bloom.admin.knowledge.mapChoice(await bloom.choice())),
    choiceMappings: () => ({}),
    entityMappings: () => ({}),
    mapEntity: async (bloom) => ({ entity: (await bloom.entity())._id, blockId: (await bloom.block())._id }),
    unmapEntity: async (bloom) => ({ id: (await bloom.mapped()).ofEntity._id }),
    candidates: async (bloom) => ({ blockId: (await bloom.mapped()).block._id }),
  },
  review: {
    list: async (bloom) => {
      await bloom.question()
      return {}
    },
    count: () => ({}),
    status: () => ({}),
    removeAll: async (bloom) => {
      await bloom.question()
      return {}
    },
    remove: async (bloom) => ({ utterances: [(await bloom.question()).text] }),
    assign: async (bloom) => {
      const { _id, text } = await bloom.question()
      return { items: [{ ids: [_id], value: text }], title: title(canary), requestId: ulid() }
    },
    export: () => ({}),
    correctionChoices: (bloom) => ({ text: 'red roses', environmentId: bloom.pair.sourceId }),
    correct: (bloom) => correctionOf(bloom),
    undoCorrection: async (bloom) => bloom.admin.review.correct(await correctionOf(bloom)),
    learnCorrection: async (bloom) => {
      const { text, environmentId, since } = await bloom.admin.review.correct(await correctionOf(bloom))
      return { text, environmentId, since }
    },
  },
  starters: {
    preview: () => ({ starter: { from: 'trade', trade: 'practice' } }),
    begin: () => ({ starter: { from: 'trade', trade: 'practice' } }),
    pages: () => ({ url: 'https://page.example/' }),
    readPages: () => ({ urls: ['https://page.example/'] }),
  },
  tests: {
    list: () => ({}),
    create: () => ({ test: talkTest(title(canary), canary) }),
    update: async (bloom) => ({ _id: (await bloom.test())._id, test: talkTest(title(canary), canary) }),
    remove: async (bloom) => ({ _id: (await bloom.test())._id }),
    run: async (bloom) => ({
      ids: [(await bloom.test())._id],
      environmentId: bloom.pair.targetId,
      releaseId: (await bloom.candidate())._id,
    }),
    fromConversation: ({ customer: { userId } }) => ({ userId }),
  },
}

/** A text that a response is to answer from now on. */
const correctionOf = async (bloom: Bloom) => ({
  text: title(canary),
  environmentId: bloom.pair.sourceId,
  answer: { type: 'response' as const, blockId: (await bloom.block())._id },
})
