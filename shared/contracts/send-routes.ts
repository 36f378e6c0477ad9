/** What agents put into a conversation: words, responses, files, and notes for colleagues. */
import * as z from 'zod/mini'
import { accessOf, everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { ConversationEvent } from '../chat/message.ts'
import { fileName, saidText } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { mentionsPerNoteMax, textLengthMax } from '../limits.ts'

const write = accessOf(everyone, 'liveChatDisabled')('update')
/** What the conversation itself keeps as an event. */
const keptInside = { access: write, audit: { none: 'the conversation keeps it, with who did it' } } as const
const ofPicture = { purpose: 'chat-file', field: 'uploadId', nameField: 'name' } as const
const pictureParts = { image: ofPicture, file: ofPicture }
const message = { ...keptInside, readAs: 'message' } as const

const Said = saidText(textLengthMax)
const sent = {
  userId: Id,
  draftEventId: Id,
  /** Who has written it: refused as `other-agent` where somebody else is signed in by now. */
  agentId: z.optional(Id),
}
export const sendRoutes = contract({
  sendText: {
    route: 'POST /api/agent/send/text',
    summary: 'Says something to the customer; the agent must hold the conversation.',
    ...message,
    access: { ...write, key: 'conversations:write' },
    input: z.object({
      ...sent,
      text: Said,
      /** What is answered and the takeover it belongs to, as the caller knows them: kept nowhere. */
      eventId: z.optional(z.string()),
      intervention: z.optional(z.string()),
      userChannel: z.optional(z.string()),
      /** The number of the last event the agent has seen: an answer of somebody else behind it refuses as `overtaken`. */
      seen: z.optional(z.int()),
    }),
    output: ConversationEvent,
  },
  sendBlock: {
    route: 'POST /api/agent/send/block',
    summary: 'Says a block to the customer, whoever holds the conversation.',
    ...message,
    access: { ...write, key: 'conversations:write' },
    input: z.object({ ...sent, blockId: Id, userChannel: z.optional(z.string()) }),
    output: ConversationEvent,
  },
  sendImage: {
    route: 'POST /api/agent/send/image',
    summary: 'Sends a finished upload to the customer; the agent must hold the conversation.',
    ...message,
    files: pictureParts,
    input: z.object({ ...sent, uploadId: Id, name: fileName }),
    output: ConversationEvent,
  },
  noteFile: {
    route: 'POST /api/agent/send/note-file',
    summary: 'Keeps a finished upload as a note that only colleagues see.',
    ...keptInside,
    input: z.object({ ...sent, uploadId: Id, name: fileName }),
    output: ConversationEvent,
  },
  note: {
    route: 'POST /api/agent/send/note',
    summary: 'Writes a note that only colleagues see.',
    ...keptInside,
    access: { ...write, key: 'conversations:write' },
    input: z.object({
      ...sent,
      text: Said,
      /** Agents and departments whom it asks to look. */
      mentions: z.optional(z.array(Id).check(z.maxLength(mentionsPerNoteMax))),
    }),
    output: ConversationEvent,
  },
})
