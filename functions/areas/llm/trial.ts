/** Answers a question as a customer would get it, and tells what was found and why an answer was refused. */
import type { Answer, Given } from '#shared/contract'
import type { llm } from '#shared/contracts/llm'
import { Calls } from '../../bot/stage/calls.ts'
import { answerQuestion } from '../../bot/turn/knowledge-answer.ts'
import { placeInTable } from '../../bot/stage/place.ts'
import { requireModel } from '../../platform/outside/language-model.ts'
import type { Context } from '../../platform/request/context.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'

export async function tryQuestion(
  { text, language, isMail }: Given<(typeof llm)['tryOut']>,
  { newId, now, scope }: Context,
): Promise<Answer<(typeof llm)['tryOut']>> {
  await requireModel(scope)
  const began = performance.now()
  const calls = new Calls(newId())
  const place = placeInTable({ now, scope, config: await companyConfig(scope.client, now), calls })
  const channel = isMail ? 'email' : 'chat_plugin'
  const answer = await answerQuestion(place, { text, language, channel, isMail })
  const { tokensIn = 0, tokensOut = 0 } = calls.spent.unitsWith([]).units ?? {}
  return {
    outcome: answer.outcome,
    ...('text' in answer && { text: answer.text }),
    ...('reason' in answer && { reason: answer.reason }),
    sources: 'sources' in answer ? [...answer.sources] : [],
    ms: Math.round(performance.now() - began),
    tokens: tokensIn + tokensOut,
  }
}
