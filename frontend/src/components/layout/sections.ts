/** The sections of the settings and of the admin area, as their landing pages order them. */
import type shell from '../../locales/en/shell.json'

export type Section = keyof typeof shell.sections.texts

export interface SectionGroup {
  readonly title: keyof typeof shell.sections.groups
  readonly sections: readonly Section[]
}

export const settingsSections: readonly SectionGroup[] = [
  { title: 'company', sections: ['general', 'environments', 'billing', 'history'] },
  { title: 'team', sections: ['users', 'takeovers', 'content-masking'] },
  { title: 'channels', sections: ['channels', 'web-plugin', 'webhooks', 'events', 'marketplace'] },
  { title: 'content', sections: ['variables', 'llm', 'backup'] },
]

export const adminSections: readonly SectionGroup[] = [
  { title: 'customers', sections: ['organisations', 'workspaces', 'admin-billing', 'themes'] },
  { title: 'platform', sections: ['tasks', 'rasa', 'rasa-jobs', 'error-boundary'] },
]

/** The tab names people may look for (SHELL-037), where a section bears another one. */
export const tabNames: Partial<Record<Section, readonly (keyof typeof shell.tabs)[]>> = {
  general: ['client-settings', 'company'],
  webhooks: ['webhook'],
}
