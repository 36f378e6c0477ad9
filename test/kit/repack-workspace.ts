/** Reads the workspace file on its standard input, writes it again, and gives that: run in a process with a timezone of its own. */
import { packWorkspace } from '../../functions/portability/workspace-file.ts'
import { decodeWorkspace } from '../../functions/portability/workspace-reading.ts'

const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part as Buffer)
const { content, parts: settings, media } = decodeWorkspace(Buffer.concat(parts))
process.stdout.write(packWorkspace(content, settings, media))
