/** Templates of Twilio's Content API: one approved, one not yet. */
import { jsonReply } from '../provider.ts'
import { accountSid } from './signed.ts'

export const templates = [
  {
    sid: `HX${'1'.repeat(32)}`,
    name: 'order_ready',
    language: 'en',
    body: 'Hello {{1}}, your order {{2}} is ready.',
    status: 'approved',
  },
  {
    sid: `HX${'2'.repeat(32)}`,
    name: 'welcome_back',
    language: 'de',
    body: 'Schön, dass du wieder da bist.',
    status: 'pending',
  },
]

export const templatesReply = () =>
  jsonReply(200, {
    contents: templates.map(({ sid, name, language, body, status }) => ({
      sid,
      account_sid: accountSid,
      friendly_name: name,
      language,
      variables: Object.fromEntries([...body.matchAll(/\{\{(\d)\}\}/g)].map(([, place = '']) => [place, 'value'])),
      types: { 'twilio/text': { body } },
      approval_requests: { name, category: 'UTILITY', status, rejection_reason: '' },
    })),
    meta: { page: 0, page_size: 50, next_page_url: null, key: 'contents' },
  })

/** A template with its values, which are given by their places. */
export function filled(body: string, variables: string): string {
  // Twilio takes an object of texts.
  const values = JSON.parse(variables) as Record<string, string>
  return body.replaceAll(/\{\{(\d+)\}\}/g, (_, place: string) => values[place] ?? '')
}
