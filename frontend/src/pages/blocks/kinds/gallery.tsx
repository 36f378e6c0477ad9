/** A gallery: cards side by side, of which one shows. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { textsInChoices } from '#shared/blocks/choices'
import type { ContentOf } from '#shared/blocks/index'
import { Media } from '#shared/chat/message'
import { localized, textIn } from '#shared/languages'
import { EditedChoice, editedChoices, plainChoices } from '../choices/choice-draft.ts'
import type { ContentKind, PreviewProps } from './kind.ts'
import { plainMedia } from './media-rules.ts'
import { PhoneChoices, PhonePicture } from './preview-parts.tsx'

const EditedItem = z.object({
  id: z.string(),
  title: localized(z.string()),
  subtitle: localized(z.string()),
  media: z.nullable(Media),
  choices: z.array(EditedChoice),
})
export type EditedItem = z.infer<typeof EditedItem>

const GalleryContent = z.object({ kind: z.literal('gallery'), items: z.array(EditedItem) })
export type GalleryContent = z.infer<typeof GalleryContent>

export const emptyItem = (): EditedItem => ({
  id: crypto.randomUUID(),
  title: {},
  subtitle: {},
  media: null,
  choices: [],
})

export const gallery = {
  icon: 'view-vertical',
  schema: GalleryContent,
  blank: () => ({ kind: 'gallery', items: [emptyItem()] }),
  toDraft: ({ items }) => ({
    kind: 'gallery',
    items: items.map((item) => ({ ...item, id: crypto.randomUUID(), choices: editedChoices(item.choices) })),
  }),
  toBlock: ({ items }) => ({
    type: 'complex',
    complexBlockType: 'generic',
    items: items.map(({ title, subtitle, media, choices }) => ({
      title,
      subtitle,
      media: plainMedia(media),
      choices: plainChoices(choices),
    })),
  }),
  texts: ({ items }) => items.flatMap(({ title, subtitle, choices }) => [title, subtitle, ...textsInChoices(choices)]),
  parts: ({ items }) => items.map(({ id, choices }) => ({ id, inner: choices })),
  Preview,
  describe: ({ items }, { t, texts, choices }) =>
    items.flatMap((item, index) => {
      const card = t('gallery.card', { number: index + 1 })
      return [
        ...texts(`${index}.title`, `${card}: ${t('gallery.title')}`, item.title),
        ...texts(`${index}.subtitle`, `${card}: ${t('gallery.subtitle')}`, item.subtitle),
        { id: `${index}.media`, label: `${card}: ${t('media.name')}`, text: item.media.name },
        ...choices(`${index}.choice`, item.choices),
      ]
    }),
} satisfies ContentKind<GalleryContent, ContentOf<'complex'>>

/** One card at a time; the phone and the editor show the same one. */
function Preview({ content: { items }, view: { language, open, setOpen } }: PreviewProps<GalleryContent>) {
  const { t } = useTranslation('blocks')
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === open),
  )
  const go = (by: -1 | 1) => setOpen(items[index + by]?.id ?? open)
  return (
    <section className="phone-carousel" aria-roledescription="carousel" aria-label={t('gallery.cards')}>
      <div className="phone-slides">
        <div className="phone-track" style={{ translate: `${-100 * index}% 0` }}>
          {items.map((item, place) => (
            <article
              className="phone-card"
              key={item.id}
              inert={place !== index}
              aria-label={t('preview.slide', { number: place + 1, count: items.length })}
            >
              <PhonePicture media={item.media} />
              <div className="phone-card-text">
                <b>{textIn(item.title, language) || t('preview.unwritten')}</b>
                <span>{textIn(item.subtitle, language)}</span>
              </div>
              <PhoneChoices choices={item.choices} language={language} />
            </article>
          ))}
        </div>
      </div>
      {items.length > 1 && (
        <div className="phone-turns">
          <Button
            variant="icon"
            iconName="angle-left"
            ariaLabel={t('preview.before')}
            disabled={index === 0}
            onClick={() => go(-1)}
          />
          <Box variant="small" color="text-body-secondary">
            {t('preview.slide', { number: index + 1, count: items.length })}
          </Box>
          <Button
            variant="icon"
            iconName="angle-right"
            ariaLabel={t('preview.after')}
            disabled={index === items.length - 1}
            onClick={() => go(1)}
          />
        </div>
      )}
    </section>
  )
}
