/** What the author of a bot is told in a preview, where nothing is sent and nobody else sees what failed. */
import { isUrl } from '#shared/fields/url'
import type { DeliveryFailure, Message } from '#shared/chat/message'
import { previewTexts } from '#shared/engine/plain-texts'
import type { Sending } from '#shared/engine/turn'
import { withValues } from '#shared/faults'
import type { ContentLanguage } from '#shared/languages'

interface Outside {
  readonly failures: readonly DeliveryFailure[]
  readonly sendings: readonly Sending[]
}

/** A message for each call that failed, and for each thing that would be sent now. */
export function previewNotices({ failures, sendings }: Outside, language: ContentLanguage): Message[] {
  const notice = (kind: keyof typeof previewTexts, blockId: string, target: string): Message => {
    const text = withValues(previewTexts[kind][language], { target })
    return { messageType: 'bot-msg', language, blockId, text }
  }
  return [
    ...failures.map(({ blockId, reason, status = '' }) => notice('failed', blockId, `${reason} ${status}`.trim())),
    ...sendings.map((sending) => notice(sending.type, sending.blockId, targetOf(sending))),
  ]
}

function targetOf(sending: Sending): string {
  switch (sending.type) {
    case 'mail':
      return sending.to
    case 'zap':
      return isUrl(sending.endpoint) ? new URL(sending.endpoint).host : sending.endpoint
    case 'case':
      return sending.subject
  }
}
