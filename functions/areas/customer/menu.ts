/** The persistent menu as customers see it: without the choices that lead to nothing in what answers them. */
import { referencesInChoices, type BlockChoice } from '#shared/blocks/choices'
import { nameOf } from '#shared/references'
import { findThere } from '../../content/references.ts'
import type { VisitorContext } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { contentScope, liveEnvironment } from '../../platform/tenancy/tenancy.ts'

/**
 * The menu is the company's and its blocks belong to a release. What is shown and what is pressed by its place both go by
 * the live environment, because a menu is read before there is a session.
 */
export async function shownMenu({
  client,
  environments,
  settings: { persistentMenu },
}: Pick<VisitorContext, 'client' | 'environments' | 'settings'>): Promise<BlockChoice[]> {
  const live = liveEnvironment(environments)
  const mentions = referencesInChoices(persistentMenu, 'persistentMenu')
  const there = live && (await findThere(new Table(contentScope(client, live)), mentions))
  return persistentMenu.filter((choice) =>
    referencesInChoices([choice], 'persistentMenu').every((led) => there?.has(nameOf(led))),
  )
}
