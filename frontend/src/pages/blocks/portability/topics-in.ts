/** Finds the topics of the responses in an export. */
import * as z from 'zod/mini'

const ContentFile = z.object({ content: z.object({ blocks: z.array(z.object({ group: z.string() })) }) })

/** None where the file is no export: what is wrong with it is for the server to say. */
export async function topicsIn(file: Blob): Promise<string[]> {
  try {
    const { content } = ContentFile.parse(JSON.parse(await file.text()))
    return [...new Set(content.blocks.map(({ group }) => group))].toSorted((a, b) => a.localeCompare(b))
  } catch {
    return []
  }
}
