/** Items side by side or below each other, as a gallery and a list have them: a picture, two lines and choices each. */
import * as z from 'zod/mini'
import { textsInChoices } from '#shared/blocks/choices'
import type { ListItem } from '#shared/blocks/complex'
import type { ContentOf } from '#shared/blocks/index'
import { Media } from '#shared/chat/message'
import { localized, type Localized } from '#shared/languages'
import type { Statement } from '../../../components/history/revision-difference.ts'
import { EditedChoice, editedChoices, plainChoices } from '../choices/choice-draft.ts'
import type { Describer, Part } from './kind.ts'
import { plainMedia } from './parts/media-rules.ts'

export const EditedItem = z.object({
  id: z.string(),
  title: localized(z.string()),
  subtitle: localized(z.string()),
  media: z.nullable(Media),
  choices: z.array(EditedChoice),
})
export type EditedItem = z.infer<typeof EditedItem>

/** A gallery needs all of an item; a list needs no more than its title. */
export interface ItemsContent {
  kind: 'gallery' | 'list'
  items: EditedItem[]
}

export const emptyItem = (): EditedItem => ({
  id: crypto.randomUUID(),
  title: {},
  subtitle: {},
  media: null,
  choices: [],
})

export const editedItems = (items: readonly ListItem[]): EditedItem[] =>
  items.map(({ title, subtitle = {}, media = null, choices }) => ({
    id: crypto.randomUUID(),
    title,
    subtitle,
    media,
    choices: editedChoices(choices),
  }))

/** The items as they are sent: what one of a gallery lacks is sent as missing, so that the contract finds it. */
export const plainItems = ({ kind, items }: ItemsContent): object[] =>
  items.map(({ title, subtitle, media, choices }) => ({
    title,
    ...((kind === 'gallery' || Object.keys(subtitle).length > 0) && { subtitle }),
    ...((kind === 'gallery' || media) && { media: plainMedia(media) }),
    choices: plainChoices(choices),
  }))

/** The texts of items; a subtitle that nobody wrote in a list is none. */
export const textsOfItems = ({ kind, items }: ItemsContent): Localized[] =>
  items.flatMap(({ title, subtitle, choices }) => [
    title,
    ...(kind === 'gallery' || Object.keys(subtitle).length > 0 ? [subtitle] : []),
    ...textsInChoices(choices),
  ])

export const partsOfItems = ({ items }: ItemsContent): Part[] =>
  items.map(({ id, choices }) => ({ id, inner: choices }))

export const describeItems =
  (kind: ItemsContent['kind']) =>
  ({ items }: ContentOf<'complex'>, { t, texts, choices }: Describer): Statement[] =>
    items.flatMap((item, index) => {
      const number = index + 1
      const named = (label: string) => `${number}: ${label}`
      return [
        ...texts(`${index}.title`, named(t(`block-kinds:${kind}.title`)), item.title),
        ...texts(`${index}.subtitle`, named(t(`block-kinds:${kind}.subtitle`)), item.subtitle ?? {}),
        ...(item.media ? [{ id: `${index}.media`, label: named(t('media.name')), text: item.media.name }] : []),
        ...choices(`${index}.choice`, item.choices),
      ]
    })
