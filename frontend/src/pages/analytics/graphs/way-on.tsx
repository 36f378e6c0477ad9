/** The way from a graph to the page where one can do something about it; only for those whom that page is open to. */
import { may } from '#shared/access'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { useAgent } from '../../../core/agent.tsx'
import { isOffered, pages, type PageName } from '../../../core/pages.ts'

interface WayOnProps {
  page: PageName
  to: string
  text: string
}

export function WayOn({ page, to, text }: WayOnProps) {
  const { rights } = useAgent()
  return isOffered(page) && may(rights, pages[page].access) ? <PageLink to={to}>{text}</PageLink> : text
}
