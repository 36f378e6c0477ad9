/** Before the first test: what the cloud runs is built from the sources as they are. */
import { compressSite } from '../../infra/compress.ts'
import { ensureBuilt } from '../../infra/start/build.ts'

export default async function build(): Promise<void> {
  const { NODE_ENV } = process.env
  // What is tested is what is shipped: under a test's own environment Vite would build React for developers.
  process.env['NODE_ENV'] = 'production'
  await Promise.all([ensureBuilt('functions'), ensureBuilt('console')])
  await compressSite()
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = NODE_ENV
}
