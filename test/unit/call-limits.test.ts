import { expect, it } from 'vitest'
import type { Contract } from '#shared/contract'
import { contracts } from '#shared/contracts/index'

it('the routes that cost more than others, or that people could misuse, have the limits of their kinds', () => {
  const limited: Record<string, string[]> = {}
  for (const [area, contract] of Object.entries<Contract>(contracts))
    for (const [name, { limit }] of Object.entries(contract)) if (limit) (limited[limit] ??= []).push(`${area}.${name}`)
  expect(limited).toEqual({
    connect: ['customer.socketTicket', 'customer.identify'],
    export: [
      'analytics.export',
      'analytics.textDump',
      'backups.create',
      'backups.download',
      'blocks.readKnowledge',
      'conversations.download',
      'masking.reveal',
      'platform.runTask',
      'platform.runClientTask',
      'portability.export',
      'portability.exportWorkspace',
      'privacy.receipt',
      'rasa.createInstance',
      'releases.startChecks',
      'review.export',
      'starters.pages',
      'starters.readPages',
      'translations.export',
    ],
    found: ['workspaces.createOwn'],
    model: [
      'assist.suggest',
      'assist.translate',
      'assist.wrapUp',
      'blocks.tryFunction',
      'conversations.templates',
      'conversations.enhance',
      'conversations.summarise',
      'knowledge.generateUtterances',
      'llm.models',
      'llm.test',
      'llm.tryOut',
      'plugin.check',
      'webhooks.test',
    ],
    note: ['history.note'],
    reset: ['accounts.changePassword', 'accounts.resetPassword', 'accounts.spendRecoveryCode'],
    say: [
      'customer.conversationStart',
      'customer.conversationEnd',
      'customer.text',
      'customer.choice',
      'customer.image',
      'customer.feedback',
      'customer.rating',
      'customer.urlTrack',
    ],
    upload: ['agents.invite', 'customer.upload', 'media.upload'],
  })
})
