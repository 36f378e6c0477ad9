/** Below a message that a language model has worded: that it was one, and from what. Customers see neither here. */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { MessageSource } from '#shared/chat/message'
import { webAddress } from '../parts/plain-text.tsx'

export function MessageSources({ sources }: { sources: readonly MessageSource[] }) {
  const { t } = useTranslation('conversations')
  return (
    <div className="live-sources">
      <span className="live-sources-model" title={t('sources.worded')}>
        <Icon name="gen-ai" size="small" />
        {t('sources.model')}
      </span>
      {sources.length > 0 && (
        <ul aria-label={t('sources.name')}>
          {sources.map(({ title, url = '', blockId = '' }) => (
            <li key={`${blockId} ${url} ${title}`}>
              {webAddress(url) ? (
                <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                  {title}
                </a>
              ) : (
                title
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
