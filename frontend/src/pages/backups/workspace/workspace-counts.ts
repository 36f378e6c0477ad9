/** How much an import of a workspace file changes in all: content, settings and media together. */
import { workspaceParts, type Counted, type WorkspaceOutcome } from '#shared/contracts/portability'

export function countsOf({ content, settings, media }: WorkspaceOutcome): Omit<Counted, 'skipped'> {
  const parts = workspaceParts.map((part) => settings[part])
  const sum = (name: 'created' | 'updated' | 'removed') =>
    parts.reduce((total, part) => total + part[name], content[name])
  return { created: sum('created') + media.created, updated: sum('updated'), removed: sum('removed') }
}
