/** Links that show a release to people without an account, for some hours. */
import { pluginPage } from '#shared/contracts/customer-addresses'
import type { Context } from '../../platform/request/context.ts'
import { previewWord } from '../../platform/tenancy/preview-word.ts'

interface Shown {
  readonly environmentId: string
  readonly file: string
  readonly number: number
  readonly hours: number
}

/** The address below the console's own origin, and the moment until which it opens the release. */
export async function previewLink(
  { scope, now, member }: Context,
  { environmentId, file, number, hours }: Shown,
): Promise<{ url: string; until: string }> {
  const expires = Math.floor(now.getTime() / 1000) + hours * 60 * 60
  const release = { base: file, number }
  const word = await previewWord(scope.client, { environment: environmentId, expires, release })
  return { url: `${pluginPage(member.company.name)}?preview=${word}`, until: new Date(expires * 1000).toISOString() }
}
