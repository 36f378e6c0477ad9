/** Good requests of backups, and of files that content and workspaces go out and come in by. */
import { ulid } from 'ulid'
import { uploadContent, uploadOwnWorkspace, uploadTable } from '../kit/content-files.ts'
import { canary } from './bloom.ts'
import type { Requests } from './good-request.ts'

export const backupRequests: Pick<Requests, 'backups' | 'portability' | 'translations'> = {
  backups: {
    list: async (bloom) => {
      await bloom.backup()
      return {}
    },
    create: () => ({}),
    difference: (bloom) => bloom.backup(),
    restore: async (bloom) => ({ snapshotId: (await bloom.backup()).id }),
    remove: (bloom) => bloom.backup(),
    download: (bloom) => bloom.backup(),
  },
  portability: {
    export: () => ({}),
    import: async ({ admin }) => ({ uploadId: await uploadContent(admin, `${canary} ${ulid()}`), type: 'partial' }),
    exportWorkspace: () => ({}),
    importWorkspace: async ({ admin }) => ({ uploadId: await uploadOwnWorkspace(admin), commit: true }),
  },
  translations: {
    export: () => ({}),
    import: async (bloom) => ({
      uploadId: await uploadTable(bloom.admin, `${(await bloom.block())._id},text,${canary} in words`),
    }),
  },
}
