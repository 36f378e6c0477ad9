/** What happened around a conversation, between what was said: its icon, and one sentence that tells of it. */
import type { IconProps } from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { ConversationEventBody } from '#shared/chat/message'
import { dateAndTime, languageName } from '../../core/format.ts'

/** Everything but what is said, and links that were followed. */
export type Happening = Exclude<ConversationEventBody, { type: 'message' | 'tracking' | 'note' }>

export const happeningIcons: Readonly<Record<Happening['type'], IconProps.Name>> = {
  'conversation-start': 'play',
  'conversation-end': 'stop-circle',
  userIntervention: 'support',
  agentIntervention: 'user-profile',
  agentAssigned: 'user-profile',
  agentUnassigned: 'undo',
  interventionEnd: 'status-positive',
  feedback: 'thumbs-up',
  rating: 'star',
  language: 'globe',
  'delivery-failed': 'status-warning',
  'message-failed': 'status-warning',
  snooze: 'status-pending',
  wake: 'notification',
  'due-missed': 'status-warning',
  reaction: 'face-happy',
  'customer-edited': 'edit',
}

/** CONVERSATIONS-006: how a takeover began, by whom, when it ended, and who was relieved of it. */
export function useHappeningText(): (what: Happening) => string {
  const { t } = useTranslation('conversations')
  return (what) => {
    switch (what.type) {
      case 'conversation-start':
        return t(what.isNewUser ? 'happened.start-new' : 'happened.start')
      case 'conversation-end':
        return t(`happened.end-${what.by}`)
      case 'userIntervention':
        return t('happened.asked')
      case 'agentIntervention':
        return t('happened.taken', { name: what.agent.name })
      case 'agentAssigned':
        return t('happened.assigned', { name: what.agent.name, by: what.by.name })
      case 'agentUnassigned':
        return t('happened.unassigned', { name: what.agent.name, by: what.by.name })
      case 'interventionEnd':
        return endText(what)
      case 'feedback':
        return t(what.liked ? 'happened.liked' : 'happened.disliked')
      case 'rating':
        return t('happened.rated', { count: what.rating }) + (what.comment ? `: ${what.comment}` : '')
      case 'language':
        return t(`happened.language-${what.by}`, { language: languageName(what.language) })
      case 'delivery-failed':
        return t('happened.undelivered', {
          what: t(`undelivered.what.${what.what}`),
          why: t(`undelivered.why.${what.reason}`, { status: what.status }),
        })
      case 'message-failed':
        return t(`happened.not-sent-${what.reason}`)
      case 'snooze':
        return t('happened.snoozed', { name: what.agent.name, until: dateAndTime(what.until) })
      case 'wake':
        return t(`happened.woken-${what.by}`, { name: what.agent?.name })
      case 'due-missed':
        return t(`happened.due-missed-${what.what}`)
      case 'reaction':
        return reactionText(what)
      case 'customer-edited':
        return t('happened.customer-edited', { name: what.agent.name, fields: what.fields.map(fieldName).join(', ') })
    }
  }

  function reactionText({ emoji, text }: Extract<Happening, { type: 'reaction' }>): string {
    const did = emoji ? t('happened.reacted', { emoji }) : t('happened.reaction-gone')
    return text ? `${did}: ${text}` : did
  }

  /** Fields of a profile are called as they are. */
  function fieldName(field: string): string {
    switch (field) {
      case 'firstName':
      case 'lastName':
      case 'gender':
      case 'locality':
      case 'noBroadcasts':
        return t(`record.${field}`)
      default:
        return field
    }
  }

  function endText({ by, agent, topic, outcome }: Extract<Happening, { type: 'interventionEnd' }>): string {
    const ended = agent ? t('happened.ended-by', { name: agent.name }) : t(`happened.ended-${by}`)
    const about = [topic, outcome].filter(Boolean).join(' · ')
    return about ? `${ended} · ${about}` : ended
  }
}
