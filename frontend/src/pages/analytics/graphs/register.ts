/** All graphs of the analytics page in their order, one entry each (ANALYTICS-007). The first view shows by default. */
import type { GraphDefinition } from '../graph-props.ts'
import { daytimeName } from './daytimes.ts'
import { graphOf } from './graph.tsx'
import { overRows, overTime, overTimes, overTotals, throughRows } from './graph-data.ts'
import * as names from './names.ts'
import { leastTopics, topTopics } from './topics.ts'
import { trendingWords, wordsBefore } from './trending.ts'
import { blockDrill, conversationDrill, eventDrill, withReview, withTakeovers } from './ways.ts'

const alongTime = ['line', 'bar', 'table'] as const
const stacked = ['bar', 'line', 'table'] as const
const shares = ['pie', 'ranking', 'table'] as const
const ranked = ['ranking', 'table'] as const

const byChannel = {
  heading: 'channel',
  titleOf: names.channelTitle,
  drillOf: ({ id }: { id: string }) => ({ patch: { channel: id } }),
}
const byTopic = {
  heading: 'topic',
  titleOf: names.topicTitle,
  drillOf: ({ id }: { id: string }) => (id === '' ? undefined : { patch: { topic: id } }),
}
const byAgent = {
  heading: 'agent',
  titleOf: names.agentTitle,
  drillOf: ({ id }: { id: string }) => (id === '' ? undefined : { patch: { agent: id } }),
}
const byWord = { heading: 'word', titleOf: names.idTitle, rest: 'uses' }

const count = 'count'
const seconds = 'seconds'

export const graphs: readonly GraphDefinition[] = [
  graphOf('conversations', 'users', 'users', {
    views: alongTime,
    dataOf: overTime({ users: count, newUsers: count }, { users: count, newUsers: count, returning: count }),
  }),
  graphOf('conversations', 'outcomes', 'conversation-averages', {
    views: alongTime,
    dataOf: overTime(
      { talked: count, solved: count, handedOver: count },
      { solvedShare: 'share', handedOverShare: 'share', messagesPerSession: count, minutesPerSession: count },
    ),
  }),
  graphOf('conversations', 'interactions', 'messages', {
    views: ['quarters', 'hours', 'table'],
    dataOf: overRows({
      heading: 'daytime',
      titleOf: ({ id }) => daytimeName(id),
      units: { messages: count, customer: count, bot: count, agent: count },
    }),
  }),
  graphOf('conversations', 'messages', 'messages', {
    views: stacked,
    dataOf: overTime({ texts: count, files: count, bot: count, agent: count }, {}, { isWhole: true }),
  }),
  graphOf('conversations', 'year', 'messages', {
    views: ['line', 'table'],
    isYearly: true,
    dataOf: overTime(
      { texts: count, files: count, bot: count, agent: count },
      {},
      { isWhole: true, isUncompared: true },
    ),
  }),
  graphOf('conversations', 'channels', 'active-channel', {
    views: shares,
    dataOf: overRows({ ...byChannel, units: { activities: count } }),
  }),
  graphOf('conversations', 'languages', 'user-language', {
    views: shares,
    dataOf: overRows({
      heading: 'language',
      titleOf: names.languageTitle,
      drillOf: ({ id }) => ({ patch: { language: id } }),
      units: { activities: count },
    }),
  }),
  graphOf('conversations', 'message-kinds', 'message-detail', {
    views: ['bar', 'table'],
    dataOf: overRows({
      ...byChannel,
      units: { texts: count, choices: count, files: count, links: count, bot: count, agent: count },
      isWhole: true,
    }),
  }),
  graphOf('conversations', 'events', 'events', {
    views: ranked,
    dataOf: overRows({
      heading: 'event',
      titleOf: names.eventTitle,
      drillOf: eventDrill,
      units: { happened: count },
    }),
  }),
  graphOf('conversations', 'cost', 'cost', {
    views: shares,
    dataOf: overRows({
      heading: 'kind',
      part: 'kinds',
      titleOf: names.kindTitle,
      units: { cost: 'dollars', units: count },
      facts: { cost: 'dollars', perConversation: 'dollars', perSolved: 'dollars' },
    }),
  }),
  graphOf('conversations', 'channel-cost', 'cost', {
    views: ranked,
    dataOf: overRows({ ...byChannel, units: { cost: 'dollars', conversations: count } }),
  }),

  graphOf('understanding', 'chatbot', 'nlp-metrics', {
    views: stacked,
    dataOf: withReview(
      overTime({ nlp: count, knowledgeBase: count, failures: count }, { accuracy: 'share' }, { isWhole: true }),
    ),
  }),
  graphOf('understanding', 'answers', 'responses', {
    views: alongTime,
    dataOf: overTime({ botMessages: count }, { botMessages: count, turns: count }),
  }),
  graphOf('understanding', 'sentiment', 'sentiment', {
    views: ['pie', 'bar', 'line', 'table'],
    dataOf: overTime({ positive: count, neutral: count, negative: count }, { average: 'mood' }, { isWhole: true }),
  }),
  graphOf('understanding', 'trending', 'keywords', {
    views: ranked,
    dataOf: throughRows(
      overRows({ ...byWord, units: { share: 'share', uses: count } }),
      (figure, { current, previous }) =>
        figure === current ? trendingWords(current, previous) : wordsBefore(current, figure),
    ),
  }),
  graphOf('understanding', 'word-cloud', 'keywords', {
    views: ['cloud', 'table'],
    dataOf: overRows({ ...byWord, units: { uses: count } }),
  }),

  graphOf('content', 'top-topics', 'topic', {
    views: ranked,
    dataOf: throughRows(
      overRows({ ...byTopic, units: { views: count, likes: count, dislikes: count, handovers: count } }),
      topTopics,
    ),
  }),
  graphOf('content', 'least-topics', 'topic', {
    views: ranked,
    dataOf: throughRows(
      overRows({
        ...byTopic,
        units: { approval: 'share', likes: count, dislikes: count, handoverShare: 'share' },
        votes: ['likes', 'dislikes'],
      }),
      leastTopics,
    ),
  }),
  graphOf('content', 'responses', 'blocks', {
    views: ['table', 'ranking'],
    isWide: true,
    dataOf: overRows({
      heading: 'response',
      titleOf: names.blockTitle,
      drillOf: blockDrill,
      units: { views: count, likes: count, dislikes: count, choices: count, nlp: count, handovers: count },
      texts: ['topic'],
    }),
  }),
  graphOf('content', 'links', 'url-tracking', {
    views: ranked,
    dataOf: overRows({ heading: 'link', titleOf: names.idTitle, units: { follows: count }, rest: 'follows' }),
  }),

  graphOf('people', 'takeovers', 'intervention-averages', {
    views: alongTime,
    dataOf: withTakeovers(
      overTime({ asked: count, taken: count, ended: count }, { asked: count, taken: count, withinMinute: 'share' }),
    ),
  }),
  graphOf('people', 'takeover-times', 'intervention-averages', {
    views: ['bar', 'table'],
    dataOf: overTimes('time', ['waited', 'replied', 'lasted']),
  }),
  graphOf('people', 'takeover-ends', 'intervention-averages', {
    views: shares,
    dataOf: overTotals('end', ['endedByAgent', 'endedByCustomer', 'endedByTimeout', 'neverTaken'], 'ended'),
  }),
  graphOf('people', 'duration', 'agent-average-intervention-duration', {
    views: alongTime,
    dataOf: overTime({ lastedAverage: seconds }, { lastedAverage: seconds, lastedP50: seconds, lastedP90: seconds }),
  }),
  graphOf('people', 'agents', 'agent', {
    views: ['table', 'ranking'],
    isWide: true,
    dataOf: overRows({
      ...byAgent,
      units: {
        taken: count,
        ended: count,
        messages: count,
        waitedAverage: seconds,
        repliedAverage: seconds,
        lastedAverage: seconds,
        ratingAverage: 'stars',
        ratings: count,
      },
    }),
  }),
  graphOf('people', 'agent-duration', 'agent-average-intervention-duration', {
    views: ranked,
    dataOf: overRows({
      ...byAgent,
      units: { lastedAverage: seconds, lastedP50: seconds, lastedP90: seconds, ended: count },
    }),
  }),
  graphOf('people', 'rating', 'intervention-rating', {
    views: ['bar', 'table'],
    dataOf: overRows({
      heading: 'stars',
      titleOf: names.starsTitle,
      units: { ratings: count },
      facts: { average: 'stars' },
    }),
  }),
  graphOf('people', 'rating-over-time', 'intervention-rating', {
    views: alongTime,
    dataOf: overTime({ average: 'stars' }),
  }),
  graphOf('people', 'takeover-topics', 'intervention-detail', {
    views: ranked,
    dataOf: overRows({ ...byTopic, part: 'topics', units: { ended: count } }),
  }),
  graphOf('people', 'takeover-outcomes', 'intervention-detail', {
    views: shares,
    dataOf: overRows({
      heading: 'outcome',
      part: 'outcomes',
      titleOf: names.outcomeTitle,
      units: { ended: count },
    }),
  }),
  graphOf('people', 'takeover-list', 'intervention-detail', {
    views: ['table'],
    isWide: true,
    dataOf: overRows({
      heading: 'customer',
      titleOf: names.customerTitle,
      drillOf: ({ texts }) => (texts?.['conversation'] ? conversationDrill(texts['conversation']) : undefined),
      units: { waitedSeconds: seconds, lastedSeconds: seconds },
      texts: ['at', 'agentName', 'departmentName', 'topic', 'outcome', 'by'],
      isUncompared: true,
    }),
  }),
  graphOf('people', 'gender', 'users', {
    views: shares,
    dataOf: overRows({ heading: 'gender', titleOf: names.genderTitle, units: { users: count } }),
  }),
  graphOf('people', 'customers', 'user-detail', {
    views: ['table'],
    isWide: true,
    dataOf: overRows({
      heading: 'customer',
      titleOf: names.customerTitle,
      drillOf: ({ id }) => conversationDrill(id),
      units: { messages: count, choices: count },
      texts: ['at', 'channel', 'language', 'gender', 'locality'],
      isUncompared: true,
    }),
  }),

  graphOf('places', 'location', 'location', {
    views: ranked,
    isWide: true,
    dataOf: overRows({
      heading: 'locality',
      titleOf: names.localityTitle,
      units: { sessions: count },
      rest: 'sessions',
    }),
  }),
]
