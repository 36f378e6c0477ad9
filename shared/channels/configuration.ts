/**
 * The configuration of all channels of one environment, as it is shown and sent: built from the fields of each channel. A
 * secret is shown as dots and its last four signs, and a mask that comes back unchanged keeps what is stored (CHANNELS-012).
 */
import { isUrl } from '../fields/url.ts'
import * as z from 'zod/mini'
import { channels, type Channel } from '../chat/channels.ts'
import { fault, type FieldKind } from '../fields/fields.ts'
import { isLoopbackHost, isPublicHost } from '../fields/public-host.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import { textLengthMax } from '../limits.ts'
import { isWelcoming, type ChannelDefinition, type FieldDefinition } from './definition.ts'
import { googleBusinessMessaging as retiredFields } from './google-business-messaging.ts'
import { definitions } from './register.ts'

/** A value of a field as it is shown, sent and kept. */
export type FieldValue = string | number | boolean | readonly string[] | readonly RowValues[]
export interface RowValues {
  readonly _id: string
  readonly [name: string]: string | number | boolean | readonly string[]
}
export type FieldValues = Readonly<Record<string, FieldValue>>

const wordMax = 200
const secretMax = 500
/** Telephone numbers of channels (CHANNELS-017). */
const channelPhone = /^\+?\d{3}-?\d{6,12}$/

const dots = '••••'
const shownSigns = 4
/** Of a shorter secret four signs would tell too much. */
const shownFrom = 12

/** The last signs of a secret, by which people tell it from another one. */
export const lastSignsOf = (secret: string): string => (secret.length < shownFrom ? '' : secret.slice(-shownSigns))
/** What stands in place of a secret that is kept. */
export const maskOf = (lastSigns: string): string => `${dots}${lastSigns}`
export const isMask = (text: string): boolean => text.startsWith(dots)

const checked = (kind: FieldKind, max = wordMax) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => fault(kind, value) === undefined, { error: () => fault(kind, 'not\u0000this') ?? kind }),
  )

/** An account on WhatsApp is written as choices and WhatsApp itself write numbers. */
const isChannelPhone = (value: string): boolean =>
  value === '' || (value.startsWith('whatsapp:') ? fault('phone', value) === undefined : channelPhone.test(value))

const ChannelPhone = z.string().check(
  z.maxLength(wordMax),
  z.refine((value) => !/\s/.test(value), { error: 'phone-spaces', abort: true }),
  z.refine(isChannelPhone, { error: 'phone-invalid' }),
)

/** What a field takes; empty always passes, because a channel may be filled in bit by bit. */
export function schemaOf(field: FieldDefinition): z.ZodMiniType<FieldValue> {
  switch (field.kind) {
    case 'word':
      return z._default(
        z.string().check(z.trim(), z.maxLength(field.max ?? wordMax), z.regex(/^[^\s\p{Cc}]*$/u, { error: 'word' })),
        field.initial ?? '',
      )
    case 'letters':
      return z._default(
        z
          .string()
          .check(z.trim(), z.maxLength(field.max ?? wordMax), z.regex(/^\w*$/, { error: 'no-special-characters' })),
        field.initial ?? '',
      )
    case 'text':
      return z._default(z.string().check(z.maxLength(field.max ?? textLengthMax)), field.initial ?? '')
    case 'secret':
      return z._default(z.string().check(z.maxLength(field.max ?? secretMax)), '')
    case 'phone':
      return z._default(field.isOnWhatsapp ? checked('phone') : ChannelPhone, '')
    case 'email':
      return z._default(checked('email'), field.initial ?? '')
    case 'endpoint':
      return z._default(
        z.string().check(z.maxLength(2048), z.refine(isEndpoint, { error: 'url' })),
        field.initial ?? '',
      )
    case 'language-tag':
      return z._default(
        z.string().check(z.regex(/^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$/, { error: 'language-tag' })),
        field.initial ?? '',
      )
    case 'number':
      return z._default(z.number().check(z.minimum(field.min), z.maximum(field.max)), field.initial)
    case 'flag':
      return z._default(z.boolean(), field.initial)
    case 'choice':
      return z._default(z.enum(field.from), field.initial)
    case 'words':
      return z._default(
        z
          .array(field.from ? z.enum(field.from) : z.string().check(z.trim(), z.minLength(1), z.maxLength(wordMax)))
          .check(z.maxLength(field.max)),
        [],
      )
    case 'list':
      // The fields of a row are no lists, so that a row is flat.
      return z._default(z.array(rowOf(field.of) as z.ZodMiniType<RowValues>).check(z.maxLength(field.max)), [])
  }
}

const rowOf = (fields: readonly FieldDefinition[]) => z.object({ _id: Id, ...shapeOf(fields) })

const shapeOf = (fields: readonly FieldDefinition[]) =>
  Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]))

/** https, or http where development is (CHANNELS-016), which the server looks at; never a private host, but in development one's own. */
function isEndpoint(value: string): boolean {
  if (value === '') return true
  if (!isUrl(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  if (username || password) return false
  if (protocol === 'https:') return isPublicHost(hostname)
  return protocol === 'http:' && (isPublicHost(hostname) || isLoopbackHost(hostname))
}

export const behaviourShape = {
  isOn: z._default(z.boolean(), false),
  language: z.optional(z.enum(contentLanguages)),
  welcomes: z._default(z.boolean(), true),
  departmentId: z.optional(Id),
}

/** One channel: its behaviour, and the values of its own fields. */
const ChannelSettings = (definition: ChannelDefinition) =>
  z.object({
    ...behaviourShape,
    welcomes: z._default(z.boolean(), isWelcoming(definition)),
    ...shapeOf(definition.fields),
  })

const perChannel = Object.fromEntries(
  channels.map((channel) => [channel, z.prefault(ChannelSettings(definitions[channel]), {})]),
  // The names are those of the register, and every schema is of the same kind; the compiler sees neither.
) as unknown as { [C in Channel]: z.ZodMiniType<ShownSettings, ShownSettings | undefined> }

export type ShownSettings = {
  readonly isOn: boolean
  readonly language?: (typeof contentLanguages)[number] | undefined
  readonly welcomes: boolean
  readonly departmentId?: string | undefined
} & Readonly<Record<string, FieldValue | undefined>>

/** CHANNELS-005. `_id` is the environment's. */
export const ChannelsConfiguration = z.object({
  _id: Id,
  client: Id,
  environment: Id,
  revision: z.int(),
  ...perChannel,
  googleBusinessMessaging: z.prefault(z.object(shapeOf(retiredFields)), {}),
})
export type ChannelsConfiguration = z.infer<typeof ChannelsConfiguration>
