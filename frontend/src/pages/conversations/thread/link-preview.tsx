/** Below a message with a link: what the page says of itself. A page that says nothing shows nothing (CONVERSATIONS-026). */
import Icon from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries, quietly } from '../../../core/api.ts'
import { piecesOf } from '../parts/plain-text.tsx'

/** The first address of the text that the server may follow. */
export const previewAddressIn = (text: string): string | undefined =>
  piecesOf(text).find(({ href }) => href?.startsWith('https://'))?.href

/** As high while it is on its way as it is then, so that nothing moves; its picture would come from a stranger's server. */
export function LinkPreview({ url }: { url: string }) {
  const { t } = useTranslation('conversations')
  const { data, isPending } = useQuery({
    queryKey: queries.conversations.linkPreview({ url }).queryKey,
    queryFn: () => quietly.conversations.linkPreview({ url }),
    staleTime: Infinity,
    retry: false,
    retryOnMount: false,
  })
  if (isPending) return <span className="live-link live-link-pending" aria-hidden="true" />
  if (!data) return null
  return (
    <a className="live-link" href={url} target="_blank" rel="noopener noreferrer nofollow">
      <b>{data.title}</b>
      <span>{data.description || t('message.no-description')}</span>
      <small>
        <Icon name="external" size="small" />
        {new URL(url).hostname}
      </small>
    </a>
  )
}
