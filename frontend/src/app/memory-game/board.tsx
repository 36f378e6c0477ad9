/** The board of the memory game, for those who wait for help (SHELL-019). */
import './memory-game.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { animalOf, deal, isUp, isWon, turn, type CardId, type Game } from './memory-game.ts'
import { AnimalPicture } from './animals.tsx'

export default function MemoryGame() {
  const { t } = useTranslation('memory-game')
  const [game, setGame] = useState(() => deal())
  const won = isWon(game)
  return (
    <section className="memory-game" aria-labelledby="memory-game">
      <h2 id="memory-game">{t('title')}</h2>
      <fieldset className="cards" aria-label={t('cards')}>
        {game.cards.map((card, index) => (
          <Card key={card} card={card} number={index + 1} game={game} onTurn={() => setGame(turn(game, card))} />
        ))}
      </fieldset>
      <output>{won ? t('won', { count: game.moves }) : t('moves', { count: game.moves })}</output>
      {won && (
        <button type="button" className="plain-button" onClick={() => setGame(deal())}>
          {t('again')}
        </button>
      )}
    </section>
  )
}

interface CardProps {
  card: CardId
  number: number
  game: Game
  onTurn: () => void
}

function Card({ card, number, game, onTurn }: CardProps) {
  const { t } = useTranslation('memory-game')
  const animal = animalOf(card)
  const up = isUp(game, card)
  const found = game.found.includes(card)
  const label = !up ? 'hidden' : found ? 'paired' : 'open'
  return (
    <button
      type="button"
      className={`card${up ? ' up' : ''}${found ? ' found' : ''}`}
      aria-label={t(label, { number, animal: t(`animals.${animal}`) })}
      onClick={onTurn}
    >
      <span className="faces">
        <span className="back" />
        {/* What lies face down is not in the page either. */}
        <span className="front">{up && <AnimalPicture animal={animal} />}</span>
      </span>
    </button>
  )
}
