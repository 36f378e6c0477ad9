/** Messages as Twilio sends them: texts, files by their addresses, and templates of its Content API. */
import type { Piece } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { twilio } from '#shared/channels/twilio'
import type { RenderPlace, SentTemplate, WireCall } from '../adapter.ts'
import { plainOf, whatsappOf } from '../markup.ts'

type Settings = SettingsOf<typeof twilio>
type Place = RenderPlace<Settings>

export function renderTwilio(piece: Piece, place: Place): readonly WireCall[] {
  const markupOf = place.address.to.startsWith('whatsapp:') ? whatsappOf : plainOf
  switch (piece.type) {
    case 'text':
      return [callOf({ Body: markupOf(piece.text) }, place)]
    case 'media':
      return [callOf({ MediaUrl: place.linkOf(piece.media), ...bodyOf(markupOf(piece.caption)) }, place)]
    // Twilio shows choices and cards only by templates that were made before: the definition says so, and none comes here.
    case 'buttons':
    case 'quick':
    case 'list':
      return [callOf({ Body: markupOf(piece.text) }, place)]
    case 'carousel':
      return piece.cards.map(({ title, subtitle }, number) =>
        callOf({ Body: markupOf([title, subtitle].filter(Boolean).join('\n')) }, place, number),
      )
  }
}

const bodyOf = (text: string) => (text ? { Body: text } : {})

/** The name of a template ends with the id by which Twilio knows it. */
const contentId = /HX[0-9a-fA-F]{32}$/

export function renderTwilioTemplate({ name, values }: SentTemplate, place: Place): readonly WireCall[] {
  const [sid] = contentId.exec(name) ?? []
  if (!sid) return []
  const variables = Object.fromEntries(values.map((value, number) => [String(number + 1), value]))
  return [callOf({ ContentSid: sid, ContentVariables: JSON.stringify(variables) }, place)]
}

function callOf(
  said: Readonly<Record<string, string>>,
  { address, settings, doorUrl, key }: Place,
  number = 0,
): WireCall {
  const { accountSid, messagingServiceSid } = settings
  const fields = {
    To: address.to,
    ...(address.account && { From: address.account }),
    ...(messagingServiceSid && { MessagingServiceSid: messagingServiceSid }),
    ...said,
    StatusCallback: doorUrl,
  }
  return {
    method: 'POST',
    url: `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    key: `${key}-${number}`,
  }
}
