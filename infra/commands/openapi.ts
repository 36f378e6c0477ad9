/** `npm run openapi`: writes the description of the interface beside the built console, which also builds it itself. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApi } from '#shared/contracts/openapi'
import { siteDirectory } from '../definition/site.ts'

const file = join(siteDirectory, 'openapi.json')
mkdirSync(siteDirectory, { recursive: true })
writeFileSync(file, `${JSON.stringify(openApi(), undefined, 2)}\n`)
console.log(file)
