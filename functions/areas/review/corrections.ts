/** Corrections of what the bot answers: a text is taught to the intent that leads to the right answer, and taken back. */
import { may, refusal, type Access } from '#shared/access'
import { bestMapping } from '#shared/content/best-mapping'
import { isLinkTarget, isSystem } from '#shared/content/brief-block'
import { blocks as blocksContract } from '#shared/contracts/blocks'
import { builds as buildsContract } from '#shared/contracts/builds'
import {
  counterExamplesKey,
  type corrections as contract,
  type CorrectionProgress,
  type RightAnswer,
} from '#shared/contracts/corrections'
import { knowledge as knowledgeContract, type IntentMapping } from '#shared/contracts/knowledge'
import { Problem } from '#shared/problem'
import { wallClock } from '#shared/wall-clock'
import { deployedModel, modelAt } from '../../bot/stage/models.ts'
import { recognize, type Recognized } from '../../bot/stage/understanding.ts'
import { auditEntry } from '../../platform/request/audits.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { operations as blocks } from '../blocks/operations.ts'
import { allBlocks } from '../../content/items/blocks.ts'
import { knowledgeOf, mappingsOf } from '../../content/items/knowledge.ts'
import { learningState } from '../../content/models/learning.ts'
import { newBuild } from '../../content/models/new-build.ts'
import { type Learner, teachUtterance, unteachUtterance } from '../../content/items/teaching.ts'
import { explainText } from '../../bot/checks/explain.ts'
import { operations as knowledge } from '../knowledge/operations.ts'
import { contextOfEnvironment, contextOfSubject, editableEnvironments } from './editable.ts'

export const corrections: Operations<typeof contract> = {
  correctionChoices: async ({ text, environmentId }, asked) => {
    const context = contextOfEnvironment(asked, environmentId)
    const [all, { intents }, { intentMappings }, recognized] = await Promise.all([
      allBlocks(context.table),
      knowledgeOf(context.table),
      mappingsOf(context.table),
      recognizedIn(context, text),
    ])
    const responses = all.filter((block) => isLinkTarget(block) && !isSystem(block))
    const answers = (recognized?.ranking ?? []).flatMap(({ intent }) => answerOf(intentMappings, intent, recognized!))
    const isThere = (id: string) => responses.some(({ _id }) => _id === id)
    return {
      environmentId: context.scope.environment,
      environments: editableEnvironments(asked).map(({ _id, name }) => ({ _id, name })),
      nearest: [...new Set(answers)].filter(isThere).slice(0, nearestMax),
      responses: responses.map(({ _id, title, group }) => ({ _id, title, group })),
      intents: intents.filter(({ key }) => key !== counterExamplesKey).map(({ _id, title }) => ({ _id, title })),
    }
  },

  correct: async ({ text, environmentId, answer }, asked) => {
    const context = contextOfEnvironment(asked, environmentId)
    const made = answer.type === 'new' ? await makeResponse(context, answer) : undefined
    const blockId = made ?? (answer.type === 'response' ? answer.blockId : undefined)
    const learner = await learnerOf(context, text, answer, blockId)
    if ('title' in learner) requireRight(context, knowledgeContract.createIntent.access)
    const { intent, ...taught } = await teachUtterance(contextOfSubject(context, 'intent'), text, learner)
    const isMapped = 'intentId' in learner || blockId === undefined
    const mapping = isMapped
      ? undefined
      : await knowledge.mapIntent({ intent: intent._id, entities: [], blockId }, contextOfSubject(context, 'mapping'))
    return {
      environmentId,
      text,
      since: new Date().toISOString(),
      intentId: intent._id,
      title: intent.title,
      ...taught,
      takenFrom: [...taught.takenFrom],
      ...(mapping && { mappingId: mapping._id }),
      ...(made !== undefined && { blockId: made }),
    }
  },

  undoCorrection: async (correction, asked) => {
    const { environmentId, text, mappingId, blockId } = correction
    const context = contextOfEnvironment(asked, environmentId)
    if (mappingId !== undefined)
      await unlessGone(knowledge.unmapIntent({ id: mappingId }, contextOfSubject(context, 'mapping')))
    await unlessGone(unteachUtterance(contextOfSubject(context, 'intent'), text, correction))
    if (blockId !== undefined) await removeResponse(context, blockId)
    return { environmentId, since: new Date().toISOString() }
  },

  learnCorrection: async ({ text, environmentId, since }, asked) => {
    const context = contextOfEnvironment(asked, environmentId)
    const { scope, member, now } = context
    const found = await learningState(context, since)
    switch (found.state) {
      case 'learning':
      case 'failed':
        return found
      case 'behind':
        return beginBuild(context)
      case 'learned': {
        const model = await modelAt(found.model)
        const { day: today } = wallClock(now, member.company.timezone)
        const explanation = model && (await explainText(scope, model, { text, today, model: 'then' }))
        return { state: 'learned', ...(explanation && { explanation }) }
      }
    }
  },
}

const nearestMax = 5

/** What the model of an environment makes of a text; nothing where none answers there. */
async function recognizedIn({ scope }: Context, text: string): Promise<Recognized | undefined> {
  const model = await deployedModel(scope)
  return model && recognize(model.parser, [text]).get(text)
}

/** The response of an intent, unless that is what the text is answered with already. */
function answerOf(
  mappings: readonly IntentMapping[],
  intentId: string,
  { intentId: now, entityIds }: Recognized,
): string | [] {
  if (intentId === now) return []
  const own = mappings.filter(({ intent }) => intent === intentId)
  return bestMapping(own, entityIds)?.blockId ?? []
}

/** The intent that learns the text. Of several that lead to the response it is the likeliest one. */
async function learnerOf(
  context: Context,
  text: string,
  answer: RightAnswer,
  blockId: string | undefined,
): Promise<Learner> {
  if (answer.type === 'intent') return { intentId: answer.intentId }
  if (answer.type === 'none') return { title: answer.title, key: counterExamplesKey }
  const [{ intentMappings }, recognized] = await Promise.all([mappingsOf(context.table), recognizedIn(context, text)])
  const entityIds = recognized?.entityIds ?? []
  const mapped = [...new Set(intentMappings.map(({ intent }) => intent))]
  const leading = mapped.filter((intentId) => {
    const own = intentMappings.filter(({ intent }) => intent === intentId)
    return bestMapping(own, entityIds)?.blockId === blockId
  })
  const placeOf = (intentId: string) => {
    const place = recognized?.ranking.findIndex(({ intent }) => intent === intentId) ?? -1
    return place < 0 ? Infinity : place
  }
  const [likeliest] = leading.toSorted((a, b) => placeOf(a) - placeOf(b))
  if (likeliest !== undefined) return { intentId: likeliest }
  const title = await titleOfResponse(context, blockId!)
  return { title, isFree: ({ _id, key }) => key !== counterExamplesKey && !mapped.includes(_id) }
}

async function titleOfResponse({ table }: Context, blockId: string): Promise<string> {
  const found = (await allBlocks(table)).find(({ _id }) => _id === blockId)
  if (!found) throw new Problem('not-found')
  return found.title
}

async function makeResponse(
  context: Context,
  { title, text, language, group }: Extract<RightAnswer, { type: 'new' }>,
): Promise<string> {
  // An intent is made for it next, so that nothing is left half done.
  for (const { access } of [blocksContract.create, knowledgeContract.createIntent]) requireRight(context, access)
  const draft = { type: 'message' as const, title, key: '', description: '', group, text: { [language]: text } }
  const { _id } = await blocks.create(blocksContract.create.input.parse(draft), contextOfSubject(context, 'block'))
  return _id
}

/** One that somebody has edited or leads to by now stays. */
async function removeResponse(context: Context, id: string): Promise<void> {
  const made = (await allBlocks(context.table)).find(({ _id }) => _id === id)
  if (made?.revision === 1) await unlessGone(blocks.remove({ id }, contextOfSubject(context, 'block')))
}

/** What is gone, or used by something else since, is left as it is. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!Problem.is(error, 'not-found', 'in-use')) throw error
  })
}

/** Drafts are no live environment, so that only roles, permissions and flags decide. */
function requireRight({ rights }: Context, access: Access): void {
  const code = refusal({ ...rights, readOnly: false }, access)
  if (code) throw new Problem(code)
}

/** Of two who begin at once one does, and both wait for the same build. */
async function beginBuild(context: Context): Promise<CorrectionProgress> {
  if (!may(context.rights, buildsContract.build.access)) return { state: 'waiting' }
  try {
    const { build, changes, events } = await newBuild(context, context.actor.fullName)
    const audit = auditEntry(context, 'start-build', { name: build.created, id: build._id })
    await context.commit([...changes, audit.change], { events })
  } catch (error) {
    if (Problem.is(error, 'nothing-to-build')) return { state: 'failed', message: error.message }
    if (!Problem.is(error, 'build-in-progress')) throw error
  }
  return { state: 'learning' }
}
