/** Where an agent starts (SHELL-001). */
import { builders, type Rights } from '#shared/access'
import { pathTo } from '../core/pages.ts'
import { narrowRights, spoofedRole } from '../core/spoof.ts'

export function homeOf(rights: Rights): string {
  const { roles } = narrowRights(rights, spoofedRole.now())
  return pathTo(builders.some((builder) => roles.includes(builder)) ? 'blocks' : 'conversations')
}
