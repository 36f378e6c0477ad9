/** What is read out while the items of a list are moved. Cloudscape has no words of its own for its List. */
import type { ListProps } from '@cloudscape-design/components/list'
import { useTranslation } from 'react-i18next'

export function useSortingTexts(): ListProps.I18nStrings {
  const { t } = useTranslation('items')
  return {
    dragHandleAriaLabel: t('sorting.handle'),
    dragHandleAriaDescription: t('sorting.description'),
    liveAnnouncementDndStarted: (position, total) => t('sorting.started', { position, total }),
    liveAnnouncementDndDiscarded: t('sorting.discarded'),
    liveAnnouncementDndItemReordered: (_, position, total) => t('sorting.moving', { position, total }),
    liveAnnouncementDndItemCommitted: (_, position, total) => t('sorting.moved', { position, total }),
  }
}
