/** Sums a conversation up when a takeover has begun and when it is over, where the company wants that. Nobody waits for it. */
import { interfaceLanguages } from '#shared/languages'
import { Problem } from '#shared/problem'
import { findConversation } from '../../chat/conversation/conversation.ts'
import { sumUp } from '../../chat/conversation/summary.ts'
import { log } from '../../platform/aws/log.ts'
import { modelOf, modelProblems } from '../../platform/outside/language-model.ts'
import type { PublicContext } from '../../platform/request/context.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'

/** A model that fails, and a conversation that is gone, are no summary; a colleague can ask for one. */
export async function summariseTakeover(
  { client, conversation: id }: { readonly client: string; readonly conversation: string },
  shared: PublicContext,
): Promise<void> {
  const scope = { client }
  const { company, settings } = await companyConfig(client, shared.now)
  if (!settings.summarises || company.closed.includes('openAiDisabled') || !(await modelOf(scope))) return
  const language = interfaceLanguages.find((each) => company.supportedLangs.includes(each)) ?? 'en'
  try {
    await sumUp(contextIn(scope, shared), await findConversation(scope, id), language)
  } catch (error) {
    if (!Problem.is(error, ...modelProblems, 'not-found', 'nothing-said')) throw error
    log.info('A takeover was not summed up.', { code: error.code })
  }
}
