/** Files of content as tests upload and download them. */
import { ulid } from 'ulid'
import { packWorkspace } from '../../functions/portability/workspace-file.ts'
import { decodeWorkspace } from '../../functions/portability/workspace-reading.ts'
import { uploaded, variableName } from './content-drafts.ts'
import { uploadWorkspace } from './workspace-files.ts'
import type { Worker } from './world.ts'

/** A file with one response of this title. */
export const uploadContent = (worker: Worker, title: string) =>
  uploadFile(worker, {
    content: {
      blocks: [
        {
          _id: ulid(),
          type: 'message',
          key: title.replaceAll(' ', '-'),
          title,
          group: 'Imported',
          text: { en: title },
          updated: '2026-11-22T10:00:00.000Z',
        },
      ],
    },
  })

export const uploadFile = (worker: Worker, file: unknown) =>
  uploaded(worker, Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)), 'content', 'application/json')

/** A table of translations in English and German with these lines. */
export const uploadTable = (worker: Worker, ...lines: string[]) =>
  uploaded(worker, Buffer.from(['block id,field,en,de', ...lines].join('\n')), 'translations', 'text/csv')

/** What is behind the address of an export, and how browsers keep it. */
export async function fileBehind({ url }: { readonly url: string }) {
  const answer = await fetch(url)
  return {
    text: Buffer.from(await answer.arrayBuffer()).toString('utf8'),
    type: answer.headers.get('content-type'),
    disposition: answer.headers.get('content-disposition'),
  }
}

/** Uploads the workspace that somebody works in as a file, with one variable more. */
export async function uploadOwnWorkspace(worker: Worker): Promise<string> {
  const { url } = await worker.portability.exportWorkspace()
  const { content, parts, media } = decodeWorkspace(Buffer.from(await (await fetch(url)).arrayBuffer()))
  const variable = { _id: ulid(), name: variableName(), type: 'string' as const, value: 'new' }
  const more = { ...parts, variables: [...parts.variables, variable] }
  return uploadWorkspace(worker, packWorkspace(content, more, media))
}
