/** A video call: a room for two, to which a message on the customer's own channel leads (CONVERSATIONS-036). */
import type { Channel } from '#shared/chat/channels'
import type { SaidChoice } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import { Problem } from '#shared/problem'
import type { Room } from '../../adapters/video-calling/room.ts'
import type { Context } from '../../platform/request/context.ts'
import { requireOpen } from '../../replies/line.ts'
import { requireHeld, sendMessages } from '../../replies/replies.ts'
import { openRoom } from './voice.ts'

const words: Readonly<Record<ContentLanguage, { readonly text: string; readonly join: string }>> = {
  en: { text: 'Let us talk by video. I am waiting for you here:', join: 'Join the video call' },
  de: { text: 'Sprechen wir per Video. Ich warte hier auf Sie:', join: 'Am Videoanruf teilnehmen' },
  nl: { text: 'Laten we via video praten. Ik wacht hier op u:', join: 'Deelnemen aan het videogesprek' },
  it: { text: 'Parliamoci in video. La aspetto qui:', join: 'Partecipa alla videochiamata' },
  cy: { text: 'Gadewch i ni siarad dros fideo. Rwy’n aros amdanoch yma:', join: 'Ymuno â’r alwad fideo' },
}

/** The agent's way into the room; the customer's has been sent. `channel` is the one they talk on. */
export async function startVideoCall(context: Context, userId: string, channel: Channel): Promise<{ url: string }> {
  let room: Room | undefined
  await sendMessages(context, userId, context.newId(), async (conversation) => {
    requireHeld(context, conversation)
    if (conversation.channel !== channel) throw new Problem('another-channel', { channel: conversation.channel })
    await requireOpen(context, conversation)
    room ??= await openRoom(context, conversation)
    const { language } = conversation
    const { text, join } = words[language]
    const choice: SaidChoice = { title: join, action: { type: 'url', value: room.customerUrl } }
    return { messages: [{ text, language, choiceType: 'question', choices: [choice] }] }
  })
  return { url: room?.agentUrl ?? '' }
}
