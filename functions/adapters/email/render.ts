/** Messages as drafts of mails: `send` writes them, because files and the mark of the conversation are fetched there. */
import * as z from 'zod/mini'
import type { Piece, PieceChoice } from '#shared/channels/degrade'
import { contentLanguages } from '#shared/languages'
import type { RenderPlace, WireCall } from '../adapter.ts'
import { htmlOf, plainOf } from '../markup.ts'
import type { MailSettings } from './mailbox.ts'

export const Draft = z.object({
  text: z.string(),
  html: z.string(),
  files: z.array(z.object({ link: z.string(), name: z.string(), contentType: z.string() })),
  language: z.enum(contentLanguages),
  /** The conversation, and the number of what is said in it. */
  key: z.string(),
  /** A person says it. */
  agentName: z.optional(z.string()),
  companyName: z.optional(z.string()),
})
export type Draft = z.infer<typeof Draft>

export function renderMail(piece: Piece, place: RenderPlace<MailSettings>): readonly WireCall[] {
  switch (piece.type) {
    case 'text':
      return [draftOf(piece.text, place)]
    case 'media': {
      const { name, contentType } = piece.media
      return [draftOf(piece.caption, place, [{ link: place.linkOf(piece.media), name, contentType }])]
    }
    // The definition shows choices as numbered texts, so that these do not come here.
    case 'buttons':
    case 'quick':
    case 'list':
      return [draftOf([piece.text, ...piece.choices.map(lineOf)].join('\n'), place)]
    case 'carousel':
      return piece.cards.map(({ title, subtitle, choices }) =>
        draftOf([title, subtitle, ...choices.map(lineOf)].filter(Boolean).join('\n'), place),
      )
  }
}

const lineOf = ({ label, url, phone }: PieceChoice): string => [label, url ?? phone].filter(Boolean).join(': ')

function draftOf(markdown: string, place: RenderPlace<MailSettings>, files: Draft['files'] = []): WireCall {
  const { address, language, key, agentName, companyName } = place
  const draft: Draft = {
    text: plainOf(markdown),
    html: htmlOf(markdown),
    files,
    language,
    key,
    ...(agentName !== undefined && { agentName }),
    ...(companyName !== undefined && { companyName }),
  }
  return { method: 'POST', url: `mailto:${address.to}`, body: JSON.stringify(draft), key }
}

export const draftIn = ({ body }: WireCall): Draft => Draft.parse(JSON.parse(body))

/** One mail of several; whoever speaks last is who it is from. */
export function joinMails(calls: readonly WireCall[]): readonly WireCall[] {
  const [first] = calls
  const last = calls.at(-1)
  if (!first || !last || calls.length === 1) return calls
  const drafts = calls.map(draftIn)
  const joined: Draft = {
    ...draftIn(last),
    key: draftIn(first).key,
    text: drafts
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n\n'),
    html: drafts.map(({ html }) => html).join(''),
    files: drafts.flatMap(({ files }) => files),
  }
  return [{ ...first, body: JSON.stringify(joined) }]
}
