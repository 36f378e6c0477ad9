/** How often a caller may call, by the class of the call. */

/**
 * How many calls of a class one caller may make within a window of so many seconds; more are refused until it ends. What
 * is counted in the table holds for all containers together and costs a write a call; what is counted in memory costs
 * nothing and holds for one container.
 */
export interface CallLimit {
  readonly calls: number
  readonly seconds: number
  readonly countedIn: 'table' | 'memory'
  /** So many calls of a window are let in by a container before it writes; with the next one it writes them as well. */
  readonly unwritten?: number
  /** Of what is counted in the table for many callers together, one call of so many is, for all of them. */
  readonly every?: number
}

export const callLimits = {
  /** Reads of a visitor, by address, or of a customer: a page with ten tabs asks for some thirty things when it opens. */
  ask: { calls: 300, seconds: 10, countedIn: 'memory' },
  /**
   * What a customer says or presses: nobody types two messages a second, and ten of them may be said at once. Who says one
   * thing after the other says two in a window at most, which costs no write.
   */
  say: { calls: 10, seconds: 5, countedIn: 'table', unwritten: 2 },
  /** Sessions that begin, by address; a house full of customers behind one address begins fewer. */
  begin: { calls: 60, seconds: 60, countedIn: 'table' },
  /** Sessions that begin at one company: 20 a second, or 1.7 million a day at the most. */
  beginAtCompany: { calls: 1200, seconds: 60, countedIn: 'table' },
  /** Tickets for a customer's sockets: ten tabs that come back twice after a break. */
  connect: { calls: 20, seconds: 10, countedIn: 'table' },
  /**
   * Calls of all customers of one company on one route: 80 a second, two fifths of what the stage takes of a route, so that
   * one busy page leaves the others theirs.
   */
  customersOfCompany: { calls: 800, seconds: 10, countedIn: 'table', every: 10 },
  /** Sockets that open at one company: 40 a second, two fifths of what the stage takes. */
  connectAtCompany: { calls: 2400, seconds: 60, countedIn: 'table', every: 10 },
  /** Sockets opened from one address at one company: an office of some hundred people after a break. */
  connectFrom: { calls: 1200, seconds: 60, countedIn: 'table' },
  /** Frames of one socket: an agent who holds the arrow key down passes thirty conversations a second for a while. */
  frame: { calls: 300, seconds: 10, countedIn: 'memory' },
  /** Files of an agent or a customer, of at most 200 MB each. */
  upload: { calls: 60, seconds: 60, countedIn: 'table' },
  /** Calls that ask the company's language model, which bills each of them. */
  model: { calls: 30, seconds: 60, countedIn: 'table' },
  /** Whole conversations as a file. */
  export: { calls: 60, seconds: 60, countedIn: 'table' },
  /** Ways to a new password that somebody asks for. Those of one address and one network are counted for all containers. */
  reset: { calls: 20, seconds: 60, countedIn: 'memory' },
  /** Mails that the bot answers, by the address that the answers go to: a robot that answers them is told by nothing else. */
  mailAnswer: { calls: 10, seconds: 3600, countedIn: 'table' },
  /** Notes in the audit. */
  note: { calls: 60, seconds: 60 * 60, countedIn: 'table' },
  /** Workspaces that somebody founds in a day: each has mails, nights and a name of its own, which stays taken. */
  found: { calls: 30, seconds: 24 * 60 * 60, countedIn: 'table' },
  /** Calls with one API key. */
  key: { calls: 600, seconds: 60, countedIn: 'table' },
  /** All else that a signed-in agent does: more than a screen or a script of one person asks for. */
  work: { calls: 2000, seconds: 10, countedIn: 'memory' },
} as const satisfies Record<string, CallLimit>
export type CallClass = keyof typeof callLimits
