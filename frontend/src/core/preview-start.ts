/** The response with which the preview is to begin anew; none once it has begun. */
import { pageState } from './page-state.ts'

export const previewStart = pageState<string | undefined>(undefined)

/** Gives the response, which is begun with once. */
export function takePreviewStart(): string | undefined {
  const block = previewStart.now()
  previewStart.change(undefined)
  return block
}
