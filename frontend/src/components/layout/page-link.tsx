/** Links that stay inside the console: the address changes, the page is not loaded anew. */
import Link from '@cloudscape-design/components/link'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

interface Followed {
  preventDefault(): void
  detail: { href?: string | undefined; external?: boolean | undefined }
}

/** For `onFollow` of everything in Cloudscape that has an `href`. */
export function useFollow(): (event: Followed) => void {
  const navigate = useNavigate()
  return (event) => {
    const { href, external } = event.detail
    if (!href || external) return
    event.preventDefault()
    void navigate(href)
  }
}

interface PageLinkProps {
  to: string
  /** What is read out, where the text alone does not say where it leads. */
  label?: string
  children: ReactNode
}

export function PageLink({ to, label, children }: PageLinkProps) {
  const follow = useFollow()
  return (
    <Link href={to} {...(label !== undefined && { ariaLabel: label })} onFollow={follow}>
      {children}
    </Link>
  )
}
