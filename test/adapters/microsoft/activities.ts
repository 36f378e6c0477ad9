/** Activities that Teams takes from a bot, with the limits that Microsoft documents, and what a customer sees of them. */
import * as z from 'zod/mini'
import type { Arrived } from '../fake.ts'

const Action = z.object({
  type: z.enum(['openUrl', 'imBack', 'messageBack', 'postBack']),
  title: z.string().check(z.minLength(1)),
  value: z.optional(z.union([z.string(), z.record(z.string(), z.unknown())])),
  text: z.optional(z.string()),
  displayText: z.optional(z.string()),
})
export type Action = z.infer<typeof Action>

const HeroCard = z.object({
  contentType: z.enum(['application/vnd.microsoft.card.hero', 'application/vnd.microsoft.card.thumbnail']),
  content: z.object({
    title: z.optional(z.string()),
    subtitle: z.optional(z.string()),
    text: z.optional(z.string()),
    images: z.optional(z.array(z.object({ url: z.url(), alt: z.optional(z.string()) }))),
    buttons: z.optional(z.array(Action).check(z.minLength(1), z.maxLength(6))),
  }),
})
const AdaptiveAction = z.object({
  type: z.enum(['Action.Submit', 'Action.OpenUrl', 'Action.Execute']),
  title: z.string().check(z.minLength(1)),
  url: z.optional(z.url()),
  data: z.optional(z.union([z.string(), z.record(z.string(), z.unknown())])),
})
const TextBlock = z.looseObject({ type: z.string(), text: z.optional(z.string()), url: z.optional(z.string()) })
const AdaptiveCard = z.object({
  contentType: z.literal('application/vnd.microsoft.card.adaptive'),
  content: z.object({
    type: z.literal('AdaptiveCard'),
    version: z.string(),
    $schema: z.optional(z.string()),
    body: z.optional(z.array(TextBlock)),
    actions: z.optional(z.array(AdaptiveAction).check(z.minLength(1), z.maxLength(6))),
  }),
})
const Picture = z.object({
  contentType: z.string().check(z.regex(/^image\/(png|jpeg|jpg|gif)$/)),
  contentUrl: z.url(),
  name: z.optional(z.string()),
})
const Attachment = z.union([HeroCard, AdaptiveCard, Picture])

export const Activity = z.looseObject({
  type: z.enum(['message', 'typing']),
  text: z.optional(z.string()),
  textFormat: z.optional(z.enum(['plain', 'markdown', 'xml'])),
  attachments: z.optional(z.array(Attachment).check(z.minLength(1), z.maxLength(10))),
  attachmentLayout: z.optional(z.enum(['list', 'carousel'])),
  suggestedActions: z.optional(z.object({ to: z.optional(z.array(z.string())), actions: z.array(Action) })),
})
export type Activity = z.infer<typeof Activity>

/** What the press of a button sends: `value` is what the bot gave it. */
export interface Pressed {
  readonly text?: string
  readonly value?: unknown
}

export interface Shown extends Pick<Arrived, 'text' | 'choices' | 'file'> {
  readonly presses: ReadonlyMap<string, Pressed>
}

export function shownOf({ text = '', attachments = [], suggestedActions }: Activity): Shown {
  const presses = new Map<string, Pressed>()
  const choices: { label: string; payload: string }[] = []
  const texts = [text]
  let file: string | undefined
  const add = (label: string, pressed: Pressed) => {
    const payload = typeof pressed.value === 'string' ? pressed.value : JSON.stringify(pressed.value ?? pressed.text)
    presses.set(payload, pressed)
    choices.push({ label, payload })
  }
  for (const action of suggestedActions?.actions ?? []) addAction(action, add)
  for (const attachment of attachments) {
    if ('contentUrl' in attachment) file = attachment.contentUrl
    else if ('body' in attachment.content || 'actions' in attachment.content) {
      const { body = [], actions = [] } = attachment.content
      texts.push(...body.map(({ text: line = '' }) => line))
      for (const { type, title, data } of actions) if (type !== 'Action.OpenUrl') add(title, { value: data })
    } else if ('title' in attachment.content || 'text' in attachment.content || 'buttons' in attachment.content) {
      const { title = '', subtitle = '', text: said = '', buttons = [] } = attachment.content
      texts.push(title, subtitle, said)
      for (const button of buttons) addAction(button, add)
    }
  }
  return { text: texts.filter(Boolean).join('\n'), choices, presses, ...(file && { file }) }
}

/** `imBack` says its value as if it had been typed; the other two hand it over beside a text. */
function addAction({ type, title, value, text }: Action, add: (label: string, pressed: Pressed) => void) {
  if (type === 'openUrl') return
  if (type === 'imBack') add(title, { text: typeof value === 'string' ? value : '' })
  else add(title, { value, ...(text !== undefined && { text }) })
}
