/** What the deployment tells the console, read once at its start. */
import { ConsoleSettings, type BuildVersion } from '#shared/console-config'

let known: ConsoleSettings | undefined

export async function loadSettings(): Promise<void> {
  const answer = await fetch('/settings.json', { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`settings.json answered ${answer.status}.`)
  known = ConsoleSettings.parse(await answer.json())
}

export function settings(): ConsoleSettings {
  if (!known) throw new Error('The settings are read before they are loaded.')
  return known
}

/** Aids for developers show in development and staging only (SHELL-042). */
export const isDevelopment = (): boolean => settings().stage !== 'production'

/** Which code this console was built from. */
export const version = (): BuildVersion | undefined => known?.version

/** The address of the example phone, on a machine that has one. */
export const examplePhone = (): string | undefined => known?.examplePhone
