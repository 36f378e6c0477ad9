/** A phone that shows a response as customers see it, while it is written (BLOCKS-023). */
import './phone-preview.css'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { kinds, type EditedContent } from './kinds/index.ts'
import type { PreviewProps } from './kinds/kind.ts'

export function PhonePreview({ content, view }: PreviewProps<EditedContent>) {
  const { t } = useTranslation('blocks')
  const { Preview } = kinds[content.kind]
  return (
    <section className="phone" aria-label={t('preview.name')} lang={view.language}>
      <div className="phone-head">
        <span className="phone-avatar">
          <Icon name="contact" size="small" />
        </span>
        {t('preview.bot')}
      </div>
      <div className="phone-chat">
        <Preview content={content} view={view} />
      </div>
      <div className="phone-composer">
        {t('preview.composer')}
        <Icon name="send" size="small" variant="subtle" />
      </div>
    </section>
  )
}
