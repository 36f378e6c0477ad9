/** All files of a company in the media bucket, for when it is deleted. */
import { bucketName, deleteObjects, listObjects } from '../aws/s3.ts'
import type { ClientScope } from '../table/scope.ts'

/** What keys begin with, before the client: the folders of `media.ts`, `brand-files.ts`, `exports.ts`, `models.ts`, `search-files.ts` and `release-store.ts`. */
const folders = ['incoming', 'clean', 'brand', 'exports', 'models', 'search', 'releases']

/** Removes a page of each folder; `more` while a folder has others. */
export async function removeCompanyFiles({ client }: ClientScope): Promise<{ removed: number; more: boolean }> {
  const pages = await Promise.all(folders.map((folder) => removePage(`${folder}/${client}/`)))
  return { removed: pages.reduce((sum, { removed }) => sum + removed, 0), more: pages.some(({ more }) => more) }
}

async function removePage(Prefix: string): Promise<{ removed: number; more: boolean }> {
  const { Contents = [], IsTruncated = false } = await listObjects({ Bucket: bucketName(), Prefix })
  const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]))
  await deleteObjects(Objects)
  return { removed: Objects.length, more: IsTruncated }
}
