/** The receipt of an erasure, as a file that the browser saves. */
import { api } from '../../core/api.ts'
import { download } from '../../core/save-file.ts'
import { notify } from '../../core/live/notices.ts'

/** Saves the receipt; `failed` is what is said where the file itself cannot be fetched. */
export async function downloadReceipt(erasureId: string, failed: string): Promise<void> {
  // The call tells by itself why it failed.
  const file = await api.privacy.receipt({ id: erasureId }).catch(() => undefined)
  if (file) await download(file).catch(() => notify('error', failed))
}
