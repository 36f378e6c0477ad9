/** A phone that shows a response as customers see it, while it is written (BLOCKS-023). */
import './phone-preview.css'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { textIn, type ContentLanguage } from '#shared/languages'
import type { Media } from '#shared/chat/message'
import { Markdown } from '../../components/layout/markdown.tsx'
import type { EditedChoice, EditedContent, EditedItem } from './block-content.ts'
import type { BlockView } from './block-view.ts'
import { questionsOf, useFormItems } from './kinds/form-questions.ts'
import { MediaShown } from './kinds/media-shown.tsx'

interface PhonePreviewProps {
  content: EditedContent
  view: BlockView
}

export function PhonePreview({ content, view }: PhonePreviewProps) {
  const { t } = useTranslation('blocks')
  return (
    <section className="phone" aria-label={t('preview.name')} lang={view.language}>
      <div className="phone-head">
        <span className="phone-avatar">
          <Icon name="contact" size="small" />
        </span>
        {t('preview.bot')}
      </div>
      <div className="phone-chat">
        <Said content={content} view={view} />
      </div>
      <div className="phone-composer">
        {t('preview.composer')}
        <Icon name="send" size="small" variant="subtle" />
      </div>
    </section>
  )
}

function Said({ content, view }: PhonePreviewProps) {
  const { t } = useTranslation('blocks')
  const { language, open, setOpen } = view
  switch (content.kind) {
    case 'basic':
      return (
        <>
          <div className="phone-bubble">
            <Markdown text={textIn(content.text, language) || t('preview.unwritten')} />
          </div>
          <Choices choices={content.choices} language={language} />
        </>
      )
    case 'media':
      return (
        <>
          <Picture media={content.media} />
          <Choices choices={content.choices} language={language} />
        </>
      )
    case 'gallery':
      return <Carousel items={content.items} language={language} open={open} show={setOpen} />
    case 'form':
      return <Questions formId={content.formId} language={language} />
    case 'logic':
      return <Event icon="share" text={t('preview.logic', { count: content.expressions.length })} />
    case 'handover':
      return <Event icon="support" text={t('preview.handover')} />
    case 'unset-form':
      return <Event icon="undo" text={t('preview.unset')} />
  }
}

function Choices({ choices, language }: { choices: readonly EditedChoice[]; language: ContentLanguage }) {
  if (choices.length === 0) return null
  return (
    <div className="phone-choices">
      {choices.map(({ id, title, action }) => (
        <span className="phone-choice" key={id}>
          {textIn(title, language) || '…'}
          {action?.type === 'url' && <Icon name="external" size="small" />}
          {action?.type === 'phone' && <Icon name="call" size="small" />}
        </span>
      ))}
    </div>
  )
}

function Picture({ media }: { media: Media | null }) {
  return (
    <div className="phone-media">
      {media ? (
        <MediaShown key={media.pointer} media={media} />
      ) : (
        <Icon name="mini-player" size="large" variant="subtle" />
      )}
    </div>
  )
}

interface CarouselProps {
  items: readonly EditedItem[]
  language: ContentLanguage
  /** The card that shows, by its id. */
  open: string
  show: (part: string) => void
}

/** One card at a time; the phone and the editor show the same one. */
function Carousel({ items, language, open, show }: CarouselProps) {
  const { t } = useTranslation('blocks')
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === open),
  )
  const go = (by: -1 | 1) => show(items[index + by]?.id ?? open)
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
              <Picture media={item.media} />
              <div className="phone-card-text">
                <b>{textIn(item.title, language) || t('preview.unwritten')}</b>
                <span>{textIn(item.subtitle, language)}</span>
              </div>
              <Choices choices={item.choices} language={language} />
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

/** The phone is short: it shows how a form begins. */
const questionsShownMax = 3

function Questions({ formId, language }: { formId: string; language: ContentLanguage }) {
  const { t } = useTranslation('blocks')
  const { data: items = [] } = useFormItems()
  const questions = questionsOf(items, formId)
  if (questions.length === 0) return <Event icon="file" text={t('preview.form')} />
  return (
    <>
      {questions.slice(0, questionsShownMax).map(({ key, question, choices }) => (
        <div className="phone-question" key={key}>
          <div className="phone-bubble">
            <Markdown text={textIn(question, language) || t('preview.unwritten')} />
          </div>
          {choices.length > 0 && (
            <div className="phone-choices">
              {choices.map(({ formValue, title }) => (
                <span className="phone-choice" key={formValue}>
                  {textIn(title, language) || formValue}
                </span>
              ))}
            </div>
          )}
        </div>
      ))}
      {questions.length > questionsShownMax && (
        <Event icon="file" text={t('preview.more', { count: questions.length - questionsShownMax })} />
      )}
    </>
  )
}

function Event({ icon, text }: { icon: 'share' | 'support' | 'undo' | 'file'; text: string }) {
  return (
    <span className="phone-event">
      <Icon name={icon} size="small" variant="subtle" />
      {text}
    </span>
  )
}
