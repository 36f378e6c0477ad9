/** What CXone calls with: a key and a secret, of which only the hash is kept. */
import { createHash } from 'node:crypto'
import type { Context } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { configurationChange, readConfiguration, storedOf } from '../../channels/configuration.ts'
import { forgetChannels } from '../../channels/opened-channel.ts'
import { sealedSecret } from '../../channels/sealed-values.ts'
import { newToken } from '../../channels/stored-values.ts'

const channel = 'cxone'

/** Makes new credentials; those before them are good no longer. */
export async function issueCredentials(context: Context): Promise<{ key: string; secret: string }> {
  const { client, environment } = context.scope
  const scope = { client, environment }
  const issued = { key: newToken(), secret: newToken() + newToken() }
  const hash = createHash('sha256').update(issued.secret).digest('base64url')
  const credentialHash = await sealedSecret(hash, 'credentialHash', { scope, channel })
  await retryOnConflict(async () => {
    const read = await readConfiguration(scope)
    const before = storedOf(read, channel)
    const after = { ...before, values: { ...before.values, credentialKey: issued.key, credentialHash } }
    const saved = { ...read, channels: { ...read.channels, [channel]: after } }
    await context.commit([configurationChange(scope, read, saved)], {
      about: { name: channel, description: 'credentials', id: environment },
    })
  })
  forgetChannels(scope)
  return issued
}
