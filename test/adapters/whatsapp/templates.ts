/** Templates of a WhatsApp business account: one approved, one not yet. */
export const templates = [
  {
    id: '564750795574598',
    name: 'order_ready',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Hello {{1}}, your order {{2}} is ready.', example: { body_text: [['Ada', '7']] } },
      { type: 'FOOTER', text: 'Bakery' },
    ],
  },
  {
    id: '564750795574599',
    name: 'welcome_back',
    language: 'de',
    status: 'PENDING',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Schön, dass du wieder da bist.' }],
  },
]

/** The text of a template that may be sent, with its values; none where there is no such template or the values do not fit. */
export function filledTemplate(name: string, language: string, values: readonly string[]): string | undefined {
  const template = templates.find((one) => one.name === name && one.language === language && one.status === 'APPROVED')
  const body = template?.components.find(({ type }) => type === 'BODY')?.text
  const count = new Set(body?.match(/\{\{\d+\}\}/g)).size
  if (!body || count !== values.length) return undefined
  return body.replaceAll(/\{\{(\d+)\}\}/g, (_, place: string) => values[Number(place) - 1] ?? '')
}
