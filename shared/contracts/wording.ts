/** What a language model words in a conversation: an agent's reply, better, and what was said, in short. */
import * as z from 'zod/mini'
import { accessOf, everyone, type AgentAccess } from '../access.ts'
import { contract } from '../contract.ts'
import { saidText } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { textLengthMax } from '../limits.ts'
import { rewordTones } from './assist.ts'

const access: AgentAccess = {
  ...accessOf(everyone, 'liveChatDisabled')('update'),
  closedBy: ['liveChatDisabled', 'openAiDisabled'],
}

export const wordingRoutes = contract({
  enhance: {
    route: 'POST /api/agent/send/ai-enhancement',
    summary: 'Words a text better; needs a language model.',
    access,
    audit: { none: 'it suggests, and stores nothing' },
    limit: 'model',
    input: z.object({ userId: Id, text: saidText(textLengthMax), tone: z._default(z.enum(rewordTones), 'better') }),
    output: z.object({ text: z.string() }),
  },
  summarise: {
    route: 'POST /api/agent/summarise-conversation/{id}',
    summary: 'Sums a conversation up and keeps that; needs a language model.',
    access,
    audit: { none: 'the summary is made anew from what the conversation keeps' },
    limit: 'model',
    input: z.object({ id: Id }),
    output: z.object({ summaryData: z.string() }),
  },
})
