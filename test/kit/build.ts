/** Before the first test: what the cloud runs is built from the sources as they are. */
import { ensureBuilt } from '../../infra/build/build.ts'

export default async function build(): Promise<void> {
  await Promise.all([ensureBuilt('functions'), ensureBuilt('deployed console')])
}
