/** Finds among the many parts of an item, and turns their pages. */
import './part-search.css'
import Pagination from '@cloudscape-design/components/pagination'
import TextFilter from '@cloudscape-design/components/text-filter'
import { useTranslation } from 'react-i18next'

interface Shown {
  readonly find: string
  readonly page: number
}

interface PartSearchProps {
  label: string
  shown: Shown
  view: { readonly matches: number; readonly page: number; readonly pages: number }
  show: (shown: Shown) => void
}

export function PartSearch({ label, shown: { find }, view, show }: PartSearchProps) {
  const { t } = useTranslation('items')
  return (
    <div className="part-search">
      <TextFilter
        filteringText={find}
        filteringPlaceholder={label}
        filteringAriaLabel={label}
        {...(find && { countText: t('table.matches', { count: view.matches }) })}
        onChange={({ detail }) => show({ find: detail.filteringText, page: 1 })}
      />
      {view.pages > 1 && (
        <Pagination
          currentPageIndex={view.page}
          pagesCount={view.pages}
          onChange={({ detail }) => show({ find, page: detail.currentPageIndex })}
        />
      )}
    </div>
  )
}
