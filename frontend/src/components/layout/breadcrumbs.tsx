/** The way back from an item to the list it stands in. */
import BreadcrumbGroup from '@cloudscape-design/components/breadcrumb-group'
import { useTranslation } from 'react-i18next'
import { pathTo, type PageName } from '../../core/pages.ts'
import { useFollow } from './page-link.tsx'

export function Breadcrumbs({ list, title }: { list: PageName; title: string }) {
  const { t } = useTranslation('shell')
  const follow = useFollow()
  return (
    <BreadcrumbGroup
      onFollow={follow}
      items={[
        { text: t(`pages.${list}`), href: pathTo(list) },
        { text: title, href: '' },
      ]}
    />
  )
}
