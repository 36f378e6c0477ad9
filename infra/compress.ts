/**
 * Writes a `.br` beside each text of the built site, as the CDN expects. Level 11 takes seconds and is a tenth smaller than
 * what a CDN compresses on its way; on one machine nobody asks for it.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { siteDirectory, uncompressedFiles } from './definition/site.ts'

const compress = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Those that have one already are left alone: each build begins without them. */
export async function compressSite(folder = siteDirectory): Promise<void> {
  await Promise.all(uncompressedFiles(folder).map((name) => compressFile(join(folder, name))))
}

/** In one step, because a file that is there counts as whole. */
async function compressFile(file: string): Promise<void> {
  const draft = `${file}.draft`
  await writeFile(draft, await compress(await readFile(file), quality))
  await rename(draft, `${file}.br`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compressSite()
