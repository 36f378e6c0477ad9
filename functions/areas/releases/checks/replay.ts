/** Plays what customers have said once more, on what answers now and on a candidate, and finds where the two part. */
import {
  beginTalk,
  playTurn,
  type PlayedTurn,
  type PlayPlace,
  type Talk,
  type TalkInput,
} from '../../../bot/checks/talk.ts'
import { languageSwitchOf } from '../../../bot/stage/language-switch.ts'
import { chooseLanguage } from '../../../bot/stage/offered-languages.ts'
import type { Stage } from '../../../bot/stage/stage.ts'
import { differenceOf, type Played } from './compare.ts'
import { isWorst, isWorseThan, linesOf, type FoundDifference } from './groups.ts'
import type { RecordedTalk, RecordedTurn } from './recording.ts'

/** The two that are compared, and the company as it is now. */
export interface Sides {
  readonly now: Stage
  readonly candidate: Stage
  readonly config: PlayPlace['config']
}

export interface ReplayedTalk {
  /** Those that were played. */
  readonly turns: number
  /** The difference by which the conversation counts. */
  readonly worst?: FoundDifference | undefined
}

/** Both begin afresh, so that the same content gives the same turns, whatever was said then. */
export async function replayTalk({ now, candidate, config }: Sides, recorded: RecordedTalk): Promise<ReplayedTalk> {
  const sides = [now, candidate].map((stage) => new Player(stage, config, recorded)) as [Player, Player]
  let worst: FoundDifference | undefined
  let turns = 0
  for (const turn of recorded.turns) {
    const [ours, theirs] = [await sides[0].play(turn), await sides[1].play(turn)]
    turns += 1
    const difference = differenceOf(ours, theirs, wordsOf(turn))
    if (difference && (!worst || isWorseThan(difference.class, worst.difference.class)))
      worst = {
        difference,
        example: {
          userId: recorded.conversation._id,
          number: turn.number,
          said: wordsOf(turn),
          now: linesOf(ours.messages),
          candidate: linesOf(theirs.messages),
        },
      }
    // Nothing is worse than the worst, and whoever is with a person is no longer the bot's.
    if ((worst && isWorst(worst.difference.class)) || sides.some(({ isOver }) => isOver)) break
  }
  return { turns, worst }
}

function wordsOf({ input }: RecordedTurn): string {
  switch (input.type) {
    case 'start':
      return ''
    case 'text':
      return input.text
    case 'press':
      return input.title
    case 'file':
      return input.file.name
  }
}

/** One side of a replay. */
class Player {
  #talk: Talk

  constructor(
    private readonly stage: Stage,
    private readonly config: PlayPlace['config'],
    { conversation }: RecordedTalk,
  ) {
    const language = chooseLanguage(config, conversation.language)
    this.#talk = beginTalk({ now: new Date(conversation.session.started) }, { ...conversation, language })
  }

  get isOver(): boolean {
    return this.#talk.isHandedOver
  }

  async play({ input, created, language }: RecordedTurn): Promise<Played> {
    const { stage, config } = this
    const { conversation } = this.#talk
    const switched = languageSwitchOf(config, conversation, language)
    const talk = withMenu({ ...this.#talk, conversation: { ...conversation, ...switched.after } }, input)
    const turn = await playTurn({ now: new Date(created), stage, config }, talk, talkInputOf(input))
    this.#talk = turn.talk
    return playedOf(turn)
  }
}

const playedOf = ({ talk, ...turn }: PlayedTurn): Played => ({ ...turn, language: talk.conversation.language })

/** The menu is the company's: what was pressed in it can be pressed at any time. */
const withMenu = (talk: Talk, input: RecordedTurn['input']): Talk =>
  input.type === 'press' && input.isMenu && input.choice
    ? { ...talk, offered: [{ choice: input.choice, blockId: undefined, isQuick: true }, ...talk.offered] }
    : talk

const talkInputOf = (input: RecordedTurn['input']): TalkInput =>
  input.type === 'press' ? { type: 'press', action: input.choice?.action, title: input.title } : input
