/** Says before a reply or a note leaves what of it nobody will see: what looks like a card number or a secret is hidden on sending. */
import Icon from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What is hidden of agents' words, whatever the company has decided of its customers'. */
const modes = { card: 'hide', secret: 'hide' } as const
/** Nothing shorter is a card number or a secret. */
const lengthMin = 4

export function MaskWarning({ text }: { text: string }) {
  const { t } = useTranslation('conversations')
  const written = useDeferredValue(text)
  const { data: detectors } = useQuery({
    queryKey: ['detectors'],
    // They come when somebody writes.
    queryFn: () => import('#shared/masking/find').then(({ findMasked }) => ({ findMasked })),
    enabled: text.length >= lengthMin,
    staleTime: Infinity,
    retry: false,
  })
  const kinds = useMemo(() => {
    const found = detectors?.findMasked(written, { modes }) ?? []
    return Object.keys(modes).filter((kind) => found.some((part) => part.kind === kind)) as (keyof typeof modes)[]
  }, [detectors, written])
  if (kinds.length === 0) return null
  return (
    <p className="live-line live-line-warning" role="status">
      <Icon name="status-warning" size="small" />
      <span>{kinds.map((kind) => t(`mask-warning.${kind}`)).join(' ')}</span>
    </p>
  )
}
