/** The survey of a company: whether a customer is asked at the end what it was like. */
import { channelOf, websiteChannel } from '#shared/chat/channels'
import type { ConversationEventBody } from '#shared/chat/message'
import type { CompanySettings } from '#shared/contracts/company-settings'
import type { ClientScope } from '../../platform/table/scope.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import type { ConversationItem } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Ending {
  readonly eventBodies: readonly ConversationEventBody[]
  /** When the customer was asked, or had been. */
  readonly surveyed: string | undefined
}

/** The same events, of which those that end something say how the customer is asked; the plugin alone asks. */
export async function withSurvey(
  { client }: ClientScope,
  conversation: ConversationItem,
  eventBodies: readonly ConversationEventBody[],
  now: Date,
): Promise<Ending> {
  if (!mayAsk(conversation, eventBodies)) return { eventBodies, surveyed: conversation.surveyed }
  return endingOf((await companyConfig(client, now)).settings.survey, conversation, eventBodies, now)
}

const mayAsk = ({ channel, isPreview }: ConversationItem, eventBodies: Ending['eventBodies']): boolean =>
  !isPreview && channelOf(channel) === websiteChannel && eventBodies.some(isEnding)

/** As `withSurvey`, by the survey of the company. */
export function endingOf(
  survey: CompanySettings['survey'],
  conversation: ConversationItem,
  eventBodies: readonly ConversationEventBody[],
  now: Date,
): Ending {
  const { surveyed } = conversation
  if (!survey.isOn || !mayAsk(conversation, eventBodies)) return { eventBodies, surveyed }
  const isAsked = isSurveyDue(survey, { eventBodies, surveyed }, now)
  const { scale, comment } = survey
  const asked = isAsked ? { scale, comment } : null
  return {
    eventBodies: eventBodies.map((what) => (isEnding(what) ? { ...what, survey: asked } : what)),
    surveyed: isAsked ? now.toISOString() : surveyed,
  }
}

/** Whether these events are the moment at which the company asks, and nobody asked the customer just before. */
export function isSurveyDue(
  { when, everyDays }: CompanySettings['survey'],
  { eventBodies, surveyed }: Ending,
  now: Date,
): boolean {
  const type = when === 'takeover-ended' ? 'interventionEnd' : 'conversation-end'
  const isNew = !surveyed || now.getTime() - Date.parse(surveyed) >= everyDays * dayMs
  return isNew && eventBodies.some((what) => what.type === type)
}

const isEnding = (what: ConversationEventBody) => what.type === 'interventionEnd' || what.type === 'conversation-end'
