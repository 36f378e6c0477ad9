/**
 * A text that the bot looks up instead of being led to: written here, or read from an address or a file. The text that
 * was read lies beside the release, because it changes without an author.
 */
import * as z from 'zod/mini'
import { Media } from '../chat/message.ts'
import { fault } from '../fields/fields.ts'
import { textUpTo } from '../fields/text.ts'
import { localized } from '../languages.ts'
import { knowledgeTextLengthMax } from '../limits.ts'
import { blockKind } from './kind.ts'

/** What a text is read from: a page, a PDF or a video. */
const KnowledgeFile = z.object({ ...Media.shape, kind: z.enum(['file', 'video']) })

export const knowledge = blockKind({
  fields: {
    type: z.literal('kb'),
    kb: z.object({
      text: z._default(localized(textUpTo(knowledgeTextLengthMax)), {}),
      /** A public address, read after each save; a response that has one is not read from its file. */
      url: z._default(z.string().check(z.refine((url) => url === '' || !fault('https-url', url), 'url')), ''),
      file: z.optional(z.nullable(KnowledgeFile)),
      /** The address is read again every night. */
      autoUpdate: z._default(z.boolean(), false),
      /** `answers`: the bot answers customers with it. `helps`: agents find it while they answer. */
      usage: z._default(z.enum(['answers', 'helps']), 'answers'),
    }),
  },
  withTexts: (content, replace) => ({ ...content, kb: { ...content.kb, text: replace(content.kb.text, 'kb.text') } }),
  withMedia: (content, replace) =>
    content.kb.file ? { ...content, kb: { ...content.kb, file: replace(content.kb.file, 'kb.file') } } : content,
  brokenRules: ({ kb: { text, url, file, autoUpdate } }) => {
    // BLOCKS-051.
    if (autoUpdate && url === '') return [{ path: 'kb.url', code: 'url' }]
    const isWritten = Object.values(text).some((written) => written.trim())
    return isWritten || url || file ? [] : [{ path: 'kb.text.en', code: 'no-knowledge' }]
  },
})
