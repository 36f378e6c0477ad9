/** Messages that WhatsApp takes, with the limits that Meta documents, and what a customer sees of them. */
import * as z from 'zod/mini'
import type { Arrived } from '../fake.ts'
import { filledTemplate } from './templates.ts'

const Text = z.object({ body: z.string(), preview_url: z.optional(z.boolean()) })
const File = z.object({
  id: z.optional(z.string()),
  link: z.optional(z.string()),
  caption: z.optional(z.string()),
  filename: z.optional(z.string()),
})
const Reply = z.object({ type: z.literal('reply'), reply: z.object({ id: z.string(), title: z.string() }) })
const Row = z.object({ id: z.string(), title: z.string(), description: z.optional(z.string()) })
const Section = z.object({ title: z.optional(z.string()), rows: z.array(Row) })
const Interactive = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('button'),
    body: z.object({ text: z.string() }),
    action: z.object({ buttons: z.array(Reply) }),
  }),
  z.object({
    type: z.literal('list'),
    body: z.object({ text: z.string() }),
    action: z.object({ button: z.string(), sections: z.array(Section) }),
  }),
  z.object({
    type: z.literal('cta_url'),
    body: z.object({ text: z.string() }),
    action: z.object({
      name: z.literal('cta_url'),
      parameters: z.object({ display_text: z.string(), url: z.string() }),
    }),
  }),
])
const Template = z.object({
  name: z.string(),
  language: z.object({ code: z.string() }),
  components: z.optional(
    z.array(
      z.object({ type: z.string(), parameters: z.array(z.object({ type: z.literal('text'), text: z.string() })) }),
    ),
  ),
})

const addressed = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.optional(z.literal('individual')),
  to: z.optional(z.string()),
  recipient: z.optional(z.string()),
  context: z.optional(z.object({ message_id: z.string() })),
  biz_opaque_callback_data: z.optional(z.string()),
}
export const WhatsappMessage = z.discriminatedUnion('type', [
  z.object({ ...addressed, type: z.literal('text'), text: Text }),
  z.object({ ...addressed, type: z.literal('image'), image: File }),
  z.object({ ...addressed, type: z.literal('video'), video: File }),
  z.object({ ...addressed, type: z.literal('audio'), audio: File }),
  z.object({ ...addressed, type: z.literal('document'), document: File }),
  z.object({ ...addressed, type: z.literal('interactive'), interactive: Interactive }),
  z.object({ ...addressed, type: z.literal('template'), template: Template }),
])
export type WhatsappMessage = z.infer<typeof WhatsappMessage>
type Interactive = z.infer<typeof Interactive>

/** The limit that a message breaks. */
export function faultOf(message: WhatsappMessage): string | undefined {
  if (message.type === 'text') return lengthFault('text.body', message.text.body, 4096)
  if (message.type === 'interactive') return interactiveFault(message.interactive)
  if (message.type === 'template') return templateText(message) === undefined ? 'template' : undefined
  const { id, link, caption } = fileOf(message)
  if ((id === undefined) === (link === undefined)) return 'either id or link'
  if (link !== undefined && !/^https?:\/\/[^/\s]+/.test(link)) return 'link'
  if (caption !== undefined && message.type === 'audio') return 'caption'
  return caption === undefined ? undefined : lengthFault('caption', caption, 1024)
}

function interactiveFault(interactive: Interactive): string | undefined {
  const { body, type } = interactive
  const bodyFault = lengthFault('interactive.body.text', body.text, type === 'list' ? 4096 : 1024)
  if (bodyFault) return bodyFault
  if (type === 'cta_url') return lengthFault('display_text', interactive.action.parameters.display_text, 20)
  if (type === 'button') {
    const replies = interactive.action.buttons.map(({ reply }) => reply)
    if (replies.length < 1 || replies.length > 3) return 'buttons: between 1 and 3'
    return repeated(replies, 'id') ?? repeated(replies, 'title') ?? firstFault(replies, 20, 256)
  }
  const { button, sections } = interactive.action
  const rows = sections.flatMap((section) => section.rows)
  if (rows.length < 1 || rows.length > 10) return 'rows: between 1 and 10'
  if (sections.length > 10) return 'sections: at most 10'
  if (sections.length > 1 && sections.some(({ title }) => !title)) return 'sections: title'
  return (
    lengthFault('action.button', button, 20) ??
    sections
      .map(({ title }) => (title === undefined ? undefined : lengthFault('section.title', title, 24)))
      .find(Boolean) ??
    repeated(rows, 'id') ??
    firstFault(rows, 24, 200) ??
    rows
      .map(({ description }) => (description === undefined ? undefined : lengthFault('description', description, 72)))
      .find(Boolean)
  )
}

const firstFault = (
  choices: readonly { readonly id: string; readonly title: string }[],
  titleMax: number,
  idMax: number,
) => choices.map(({ id, title }) => lengthFault('title', title, titleMax) ?? lengthFault('id', id, idMax)).find(Boolean)
const lengthFault = (name: string, text: string, max: number): string | undefined =>
  text.length < 1 || text.length > max ? `${name}: between 1 and ${max} characters` : undefined
const repeated = <T>(all: readonly T[], name: keyof T): string | undefined =>
  new Set(all.map((one) => one[name])).size < all.length ? `${String(name)}: not unique` : undefined

/** Exactly one of the files is there: the schema has looked. */
const fileOf = (message: Exclude<WhatsappMessage, { type: 'text' | 'interactive' | 'template' }>) => {
  if (message.type === 'image') return message.image
  if (message.type === 'video') return message.video
  return message.type === 'audio' ? message.audio : message.document
}

const templateText = ({ template }: Extract<WhatsappMessage, { type: 'template' }>): string | undefined => {
  const values =
    template.components?.filter(({ type }) => type === 'body').flatMap(({ parameters }) => parameters) ?? []
  return filledTemplate(
    template.name,
    template.language.code,
    values.map(({ text }) => text),
  )
}

export function arrivedOf(message: WhatsappMessage): Pick<Arrived, 'text' | 'choices' | 'file'> {
  if (message.type === 'text') return { text: message.text.body, choices: [] }
  if (message.type === 'template') return { text: templateText(message) ?? '', choices: [] }
  if (message.type === 'interactive') {
    const choices = choicesOf(message.interactive).map(({ id, title }) => ({ label: title, payload: id }))
    return { text: message.interactive.body.text, choices }
  }
  const { id, link, caption = '' } = fileOf(message)
  return { text: caption, choices: [], file: link ?? id ?? '' }
}

function choicesOf(interactive: Interactive): readonly { readonly id: string; readonly title: string }[] {
  if (interactive.type === 'button') return interactive.action.buttons.map(({ reply }) => reply)
  return interactive.type === 'list' ? interactive.action.sections.flatMap(({ rows }) => rows) : []
}

/** What comes back when a choice is pressed, and as what. */
export function payloadsOf(message: WhatsappMessage): readonly (readonly [string, 'button_reply' | 'list_reply'])[] {
  if (message.type !== 'interactive') return []
  const kind = message.interactive.type === 'list' ? 'list_reply' : 'button_reply'
  return choicesOf(message.interactive).map(({ id }) => [id, kind])
}
