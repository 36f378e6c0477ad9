/** `npm run build`: builds the console and the widget as they are deployed. */
import { ensureBuilt } from '../build/build.ts'

await ensureBuilt('deployed console')
