/** Figures of customers and of what was said: who, how much, by whom, on which channels, in which languages. */
import { averageOf } from '#shared/figures/numbers'
import type { Counter } from '#shared/figures/counters'
import type { FigureRow } from '#shared/contracts/analytics'
import { rowsBy, sumLine, type Definition } from './definition.ts'
import type { Numbers, Tally } from './tally.ts'

type Flow = Numbers<'flow'>

const sumOf =
  (...names: readonly Counter<'flow'>[]) =>
  (flow: Flow): number =>
    names.reduce((sum, name) => sum + flow(name), 0)
/** Of a tally. */
const flowOf =
  (of: (flow: Flow) => number) =>
  (tally: Tally): number =>
    of(tally.of('flow'))

const written = sumOf('texts', 'choices', 'links')
/** What customers did, but for opening the chat, thumbs and stars. */
const activities = sumOf('texts', 'files', 'choices', 'links')
const messages = sumOf('texts', 'files', 'choices', 'links', 'botMessages', 'agentMessages')

const distinct = (tally: Tally): number => tally.of('active')('users')
const newcomers = (tally: Tally): number => tally.by('active', 'acquaintance').get('new')?.('users') ?? 0

const users: Definition = {
  isDrawn: true,
  values: ['users'],
  tell: (asked) => {
    const [all, newUsers] = [distinct(asked.whole), newcomers(asked.whole)]
    return {
      total: all,
      totals: { users: all, newUsers, returning: all - newUsers },
      lines: [sumLine('users', asked, distinct), sumLine('newUsers', asked, newcomers)],
      rows: rowsBy(asked, ['active', 'gender'], { users: (active) => active('users') }),
    }
  },
}

const responses: Definition = {
  isDrawn: true,
  values: [],
  tell: (asked) => {
    const flow = asked.whole.of('flow')
    return {
      total: flow('botMessages'),
      totals: { botMessages: flow('botMessages'), turns: flow('turns') },
      lines: [sumLine('botMessages', asked, flowOf(sumOf('botMessages')))],
    }
  },
}

const byAuthor = {
  texts: written,
  files: sumOf('files'),
  bot: sumOf('botMessages'),
  agent: sumOf('agentMessages'),
} as const

const messagesFigure: Definition = {
  isDrawn: true,
  besides: ['hour'],
  values: ['messages', 'customer', 'bot', 'agent'],
  tell: (asked) => {
    const flow = asked.whole.of('flow')
    const rows = rowsBy(asked, ['hour', 'name'], {
      customer: (hour) => hour('customer'),
      bot: (hour) => hour('bot'),
      agent: (hour) => hour('agent'),
      messages: (hour) => hour('customer') + hour('bot') + hour('agent'),
    })
    return {
      total: messages(flow),
      totals: valuesOf(flow, byAuthor),
      lines: Object.entries(byAuthor).map(([title, of]) => sumLine(title, asked, flowOf(of))),
      rows,
    }
  },
}

const messageDetail: Definition = {
  isDrawn: false,
  values: ['texts', 'choices', 'files', 'links', 'bot', 'agent'],
  tell: (asked) => ({
    total: messages(asked.whole.of('flow')),
    rows: rowsBy(asked, ['flow', 'channel'], {
      texts: sumOf('texts'),
      choices: sumOf('choices'),
      files: sumOf('files'),
      links: sumOf('links'),
      bot: sumOf('botMessages'),
      agent: sumOf('agentMessages'),
    }).filter(hasAny),
  }),
}

const activitiesBy = (name: 'channel' | 'language'): Definition => ({
  isDrawn: false,
  values: ['activities'],
  tell: (asked) => ({
    total: activities(asked.whole.of('flow')),
    rows: rowsBy(asked, ['flow', name], { activities }).filter(hasAny),
  }),
})

export const talked = (flow: Flow): number => flow('talked')
export const handedOver = (flow: Flow): number => flow('handedOver')
/** A failure that was answered after all on a later day is taken away from that day. */
const failed = (flow: Flow): number => Math.max(0, flow('failed'))
export const solved = (flow: Flow): number => Math.max(0, talked(flow) - handedOver(flow) - failed(flow))

const secondsPerMinute = 60

const conversationAverages: Definition = {
  isDrawn: true,
  values: [],
  tell: (asked) => {
    const flow = asked.whole.of('flow')
    const sessions = talked(flow)
    const shareOf = (part: number) => (sessions > 0 ? part / sessions : undefined)
    return {
      total: sessions,
      totals: {
        sessions,
        solved: solved(flow),
        handedOver: handedOver(flow),
        failed: failed(flow),
        solvedShare: shareOf(solved(flow)),
        handedOverShare: shareOf(handedOver(flow)),
        messagesPerSession: averageOf(messages(flow), sessions),
        minutesPerSession: averageOf(flow('talkedSeconds') / secondsPerMinute, sessions),
      },
      lines: Object.entries({ talked, solved, handedOver }).map(([title, of]) => sumLine(title, asked, flowOf(of))),
    }
  },
}

const valuesOf = (flow: Flow, of: Readonly<Record<string, (flow: Flow) => number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, value(flow)]))

const hasAny = ({ values }: FigureRow): boolean => Object.values(values).some((value) => value !== 0)

export const conversationFigures = {
  users,
  responses,
  messages: messagesFigure,
  'message-detail': messageDetail,
  'active-channel': activitiesBy('channel'),
  'user-language': activitiesBy('language'),
  'conversation-averages': conversationAverages,
} as const satisfies Readonly<Record<string, Definition>>
