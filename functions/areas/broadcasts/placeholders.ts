/** Refuses to send what customers would read as a placeholder, unless its author has confirmed it. */
import { textsIn } from '#shared/blocks/index'
import { unclearPlaceholders } from '#shared/fields/unclear-placeholders'
import { Problem } from '#shared/problem'
import { customersPlace } from '../../campaigns/say.ts'
import type { BroadcastItem } from '../../campaigns/store.ts'
import type { Context } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { conversationVariables } from '../../content/items/conversation-variables.ts'

const always = ['firstname', 'lastname', 'company', 'bot']

export async function requireClear(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { content }: Pick<BroadcastItem, 'content'>,
): Promise<void> {
  const texts = textsIn(content).flatMap((text) => Object.values(text))
  // Nobody waits for the responses to be read where nothing is to be filled.
  if (!texts.some((text) => /\*{3}|\{/.test(text))) return
  const place = await customersPlace(scope, now)
  const set = await conversationVariables({ table: new Table(place?.scope ?? scope) })
  const known = [...always, ...[...set, ...(place?.config.variables ?? [])].map(({ name }) => name.toLowerCase())]
  const unclear = unclearPlaceholders(texts, new Set(known)).filter(({ why }) => why !== 'empty')
  if (unclear.length > 0)
    throw new Problem('placeholders-unclear', { names: unclear.map(({ text }) => text).join(', ') })
}
