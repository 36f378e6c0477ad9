/** The memory game: twelve cards, six pairs of animals, and what a turned card does. Pure. */

export const animals = ['cat', 'dog', 'cow', 'horse', 'gecko', 'giraffe'] as const
export type Animal = (typeof animals)[number]

/** A card and its partner bear the same animal: one by its name, the other with `-copy` behind it (SHELL-020). */
export type CardId = Animal | `${Animal}-copy`

export interface Game {
  readonly cards: readonly CardId[]
  readonly found: readonly CardId[]
  /** Face up, and not a pair, or not yet: at most two. */
  readonly turned: readonly CardId[]
  /** Each second card that was turned makes a move. */
  readonly moves: number
}

/** A shuffled game (SHELL-019); `random` gives numbers from 0 up to 1. */
export function deal(random: () => number = Math.random): Game {
  const cards: CardId[] = animals.flatMap((animal): CardId[] => [animal, `${animal}-copy`])
  for (let last = cards.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[cards[last], cards[other]] = [cards[other]!, cards[last]!]
  }
  return { cards, found: [], turned: [], moves: 0 }
}

/** Turns a card. Two that do not match stay up to be looked at, and are hidden by the next turn. */
export function turn(game: Game, card: CardId): Game {
  if (isUp(game, card) && game.turned.length < 2) return game
  const turned = game.turned.length < 2 ? game.turned : []
  if (game.found.includes(card)) return { ...game, turned }
  const [first] = turned
  if (first === undefined) return { ...game, turned: [card] }
  const moves = game.moves + 1
  if (isPair(first, card)) return { ...game, moves, found: [...game.found, first, card], turned: [] }
  return { ...game, moves, turned: [first, card] }
}

export const isUp = ({ found, turned }: Game, card: CardId): boolean => found.includes(card) || turned.includes(card)

export const isWon = ({ cards, found }: Game): boolean => found.length === cards.length

export const isPair = (one: CardId, other: CardId): boolean => `${one}-copy` === other || `${other}-copy` === one

/** The names are made of animals, so what stands before `-copy` is one. */
export const animalOf = (card: CardId): Animal => card.replace('-copy', '') as Animal
