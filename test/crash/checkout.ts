/** A copy of this checkout in which nothing is built: sources can be spoiled there while others use these. */
import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { floors, root } from '../kit/sources.ts'

export function copyOfCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'parley-checkout-'))
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const name of [...floors, ...files.map((entry) => entry.name)])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  // Windows lets everybody make a junction.
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}
