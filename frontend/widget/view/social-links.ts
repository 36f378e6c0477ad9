/** Where else a company can be met: the links to its networks that may be followed. */
import type { Settings } from '../chat/state.ts'
import { safeLink } from './links.ts'

const names = { facebook: 'Facebook', twitter: 'Twitter', linkedIn: 'LinkedIn' } as const

export const linksToNetworks = ({ socialLinks }: Settings): readonly { name: string; href: string }[] =>
  (Object.keys(names) as (keyof typeof names)[]).flatMap((network) => {
    const href = safeLink(socialLinks[network].url)
    return href ? [{ name: names[network], href }] : []
  })
