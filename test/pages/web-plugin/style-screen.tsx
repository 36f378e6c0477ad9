/** The style tab of the web plugin for tests. */
import { fireEvent, screen } from '@testing-library/react'
import type { PluginStyle } from '#shared/company/plugin-style'
import { field, press } from '../actions.ts'
import { isSaved, openPlugin, saved, tab } from './plugin-screen.tsx'

const styled = (of: Partial<PluginStyle>) => ({ pluginStyle: { ...saved.pluginStyle, ...of } })

/** Opens the tab; `style` gives what was sent of it. */
export async function openStyle(of: Partial<PluginStyle> = {}, opening: Parameters<typeof openPlugin>[0] = {}) {
  const page = await openPlugin({ ...opening, of: { ...styled(of), ...opening.of } })
  fireEvent.click(tab(/^Style/))
  await screen.findByText('Version of the plugin')
  return {
    ...page,
    save: async () => {
      press('Save')
      await isSaved()
      return (page.sent().at(-1) as { pluginStyle: PluginStyle }).pluginStyle
    },
  }
}

export const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
export const toggle = (name: string) => fireEvent.click(field(name))
