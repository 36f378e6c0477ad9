/** Messages that Messenger takes, with the limits that Meta documents, and what a customer sees of them. */
import * as z from 'zod/mini'
import type { Arrived } from '../fake.ts'

const upTo = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const Button = z.discriminatedUnion('type', [
  z.object({ type: z.literal('postback'), title: upTo(20), payload: upTo(1000) }),
  z.object({ type: z.literal('web_url'), title: upTo(20), url: z.url() }),
  z.object({ type: z.literal('phone_number'), title: upTo(20), payload: upTo(30) }),
])
const buttons = (min: number) => z.array(Button).check(z.minLength(min), z.maxLength(3))
const Element = z.object({
  title: upTo(80),
  subtitle: z.optional(upTo(80)),
  image_url: z.optional(z.url()),
  buttons: z.optional(buttons(1)),
})
const Template = z.discriminatedUnion('template_type', [
  z.object({ template_type: z.literal('button'), text: upTo(640), buttons: buttons(1) }),
  z.object({ template_type: z.literal('generic'), elements: z.array(Element).check(z.minLength(1), z.maxLength(10)) }),
])
const Attachment = z.discriminatedUnion('type', [
  z.object({ type: z.literal('template'), payload: Template }),
  z.object({ type: z.enum(['image', 'video', 'audio', 'file']), payload: z.object({ url: z.url() }) }),
])
const QuickReply = z.object({ content_type: z.literal('text'), title: upTo(20), payload: upTo(1000) })

export const MessengerMessage = z.object({
  recipient: z.object({ id: z.string() }),
  messaging_type: z.enum(['RESPONSE', 'UPDATE', 'MESSAGE_TAG']),
  tag: z.optional(z.literal('HUMAN_AGENT')),
  message: z.object({
    text: z.optional(upTo(2000)),
    attachment: z.optional(Attachment),
    quick_replies: z.optional(z.array(QuickReply).check(z.minLength(1), z.maxLength(13))),
    metadata: z.optional(upTo(1000)),
  }),
})
export type MessengerMessage = z.infer<typeof MessengerMessage>

/** A text or an attachment: quick replies go with either. */
export const isOne = ({ message: { text, attachment } }: MessengerMessage): boolean =>
  (text === undefined) !== (attachment === undefined)

type Shown = Pick<Arrived, 'text' | 'choices' | 'file'>

export function arrivedOf({ message: { text = '', attachment, quick_replies: quick = [] } }: MessengerMessage): Shown {
  const choices = quick.map(({ title, payload }) => ({ label: title, payload }))
  if (!attachment) return { text, choices }
  if (attachment.type !== 'template') return { text, choices, file: attachment.payload.url }
  const template = attachment.payload
  if (template.template_type === 'button')
    return { text: template.text, choices: [...template.buttons.flatMap(pressable), ...choices] }
  const said = template.elements.map(({ title, subtitle = '' }) => [title, subtitle].filter(Boolean).join('\n'))
  const all = template.elements.flatMap(({ buttons: some = [] }) => some.flatMap(pressable))
  return { text: said.join('\n\n'), choices: [...all, ...choices] }
}

/** Buttons that open something on the device come back as nothing. */
const pressable = (button: z.infer<typeof Button>) =>
  button.type === 'postback' ? [{ label: button.title, payload: button.payload }] : []
