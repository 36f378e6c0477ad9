/** The receipt of an erasure, as a file that the browser saves. */
import { api } from '../../core/api.ts'
import { download } from '../../core/save-file.ts'

/** Saves the receipt; `failed` is what is said where the file itself cannot be fetched. */
export async function downloadReceipt(erasureId: string, failed: string): Promise<void> {
  await download(await api.privacy.receipt({ id: erasureId }), failed)
}
