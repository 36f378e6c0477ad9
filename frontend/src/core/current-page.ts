/** The page of the register that shows, or `undefined` on the few pages outside of it. */
import { useMatches } from 'react-router'
import type { Handle, PageName } from './pages.ts'

export function useCurrentPage(): PageName | undefined {
  // The router gives handles of this type only.
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  return handle && 'page' in handle ? handle.page : undefined
}
