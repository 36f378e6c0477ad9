/** Message templates that a provider has approved: their placeholders, and what a customer reads. */
import * as z from 'zod/mini'

export const Template = z.object({
  name: z.string(),
  /** As the provider writes it: `en`, `en_GB`, `de`. */
  language: z.string(),
  /** With `{{1}}`, `{{2}}` where values stand, or with names in place of the numbers. */
  body: z.string(),
  /** How many values it takes, in their order. */
  parameters: z.int(),
  isApproved: z.boolean(),
})
export type Template = z.infer<typeof Template>

const placeholder = /\{\{\s*([\p{L}\p{N}_.-]{1,60})\s*\}\}/gu

/** The text with its values in their places; a value that is missing leaves its placeholder standing. */
export function filledTemplate(body: string, values: readonly string[]): string {
  const names = [...new Set([...body.matchAll(placeholder)].map(([, name = '']) => name))]
  const named = names.filter((name) => !isNumber(name))
  return body.replaceAll(placeholder, (whole, name: string) => {
    const place = isNumber(name) ? Number(name) - 1 : named.indexOf(name)
    return values[place] || whole
  })
}

const isNumber = (name: string): boolean => /^[1-9]\d?$/.test(name)
