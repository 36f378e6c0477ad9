/**
 * The answers of the API that a CDN keeps: those of the routes whose contract says `isKept`. Each is kept by all that it
 * depends on, so that nobody can have an answer kept for a page that may not read it.
 */
import type * as z from 'zod/mini'
import { parseRoute, type Route } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { keptAnswerSeconds } from '#shared/limits'

const kept: Route[] = Object.values(contracts)
  .flatMap((routes): Route[] => Object.values(routes))
  .filter(({ isKept }) => isKept)

export const keptAnswers = {
  paths: kept.map(({ route }) => parseRoute(route).path),
  /** What of the query they depend on. */
  // The input of a route that takes a query is an object.
  query: [...new Set(kept.flatMap(({ input }) => Object.keys((input as z.ZodMiniObject).shape)))],
  /** Of the page that asks, as a browser tells it; `visitor-context.ts` decides by these two. */
  headers: ['origin', 'sec-fetch-site'],
  seconds: keptAnswerSeconds,
} as const
