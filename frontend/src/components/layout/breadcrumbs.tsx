/** The way back from an item to the list it stands in. */
import BreadcrumbGroup from '@cloudscape-design/components/breadcrumb-group'
import { useTranslation } from 'react-i18next'
import { pathTo, type PageName } from '../../core/pages.ts'
import { useFollow } from './page-link.tsx'

interface BreadcrumbsProps {
  list: PageName
  /** The address of the list, where it is not the page's own: a tab of it. */
  at?: string
  title: string
}

export function Breadcrumbs({ list, at = pathTo(list), title }: BreadcrumbsProps) {
  const { t } = useTranslation('shell')
  const follow = useFollow()
  return (
    <BreadcrumbGroup
      onFollow={follow}
      items={[
        { text: t(`pages.${list}`), href: at },
        { text: title, href: '' },
      ]}
    />
  )
}
