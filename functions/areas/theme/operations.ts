/** Themes by hostname: read by everybody, kept by the provider. */
import { brandAddress, shownImage } from '#shared/company/brand-image'
import { themeDefault, type Theme } from '#shared/company/host-look'
import { themesMax, type HostTheme, type theme } from '#shared/contracts/theme'
import { faultAt } from '#shared/faults'
import { compareTexts } from '#shared/order'
import { badRequest, Problem } from '#shared/problem'
import { publishBrandImage } from '../../platform/files/brand-files.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { themes, type ThemeItem } from './store.ts'

const world = new Table({})

/** Logos of themes lie beside the companies' pictures, in a folder that goes with no company. */
const folder = 'themes'

/** The pictures, by the field that names an upload for them. */
const pictures = { logoDesktop: 'uploadLogoDesktop', logoMobile: 'uploadLogoMobile' } as const
type Logo = keyof typeof pictures
// The object above has no other keys.
const logos = Object.keys(pictures) as Logo[]

export const operations: Operations<typeof theme> = {
  get: async ({ hostname }) => {
    const kept = await world.get(themes, hostname.toLowerCase(), { stale: true })
    return kept ? themeOf(kept) : themeDefault
  },

  list: async () => (await listThemes()).map(hostThemeOf),

  save: async ({ _id, primaryColour, revision, ...uploads }, context) => {
    const before = await world.get(themes, _id)
    if (before?.revision !== revision) throw new Problem('stale')
    if (!before) await requireRoom()
    const after: ThemeItem = { ...before, _id, primaryColour, revision: (revision ?? 0) + 1 }
    for (const logo of logos) {
      const uploadId = uploads[pictures[logo]]
      if (uploadId === null) delete after[logo]
      else if (uploadId !== undefined) after[logo] = await publish(uploadId, pictures[logo], context)
    }
    const change = world.replace(themes, after, { field: 'revision', value: revision })
    await context.commit([change], { about: { name: _id } })
    return hostThemeOf(after)
  },

  remove: async ({ _id, revision }, { commit }) => {
    const kept = await world.get(themes, _id)
    if (!kept) throw new Problem('not-found')
    const change = world.removeUnchanged(themes, _id, { field: 'revision', value: revision ?? kept.revision })
    await commit([change], { about: { name: _id } })
    return { _id }
  },
}

const publish = (uploadId: string, field: string, { scope, actor }: Context) =>
  publishBrandImage({ client: scope.client, sender: actor.id, uploadId }, field, folder)

async function listThemes(): Promise<ThemeItem[]> {
  const all = await world.pageOfGroup(themes, 'all', { size: themesMax })
  return all.toSorted((one, other) => compareTexts(one._id, other._id))
}

async function requireRoom(): Promise<void> {
  if ((await listThemes()).length >= themesMax) throw badRequest(faultAt('', 'at-most', { max: themesMax }))
}

const themeOf = ({ primaryColour, logoDesktop, logoMobile }: ThemeItem): Theme => ({
  palette: { primaryColour },
  ...(logoDesktop && { logoDesktop: brandAddress(folder, logoDesktop.pointer) }),
  ...(logoMobile && { logoMobile: brandAddress(folder, logoMobile.pointer) }),
})

const hostThemeOf = ({ logoDesktop, logoMobile, ...item }: ThemeItem): HostTheme => ({
  ...item,
  ...(logoDesktop && { logoDesktop: shownImage(folder, logoDesktop) }),
  ...(logoMobile && { logoMobile: shownImage(folder, logoMobile) }),
})
