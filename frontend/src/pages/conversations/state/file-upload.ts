/** The upload of a file that this browser keeps. */
import i18next from 'i18next'
import { upload } from '../../../components/form/upload.ts'
import { CallError, quietly } from '../../../core/api.ts'
import { readFile } from './kept-files.ts'

/** Gives the id of the upload; a browser that was cleared, or had no room, has no file any more. */
export async function uploadKept(fileId = ''): Promise<string> {
  const file = await readFile(fileId)
  if (!file) throw new CallError('upload-missing', i18next.t('errors:upload-missing'))
  return upload('chat-file', file, () => undefined, quietly)
}
