/** A message with its marks, as the console draws it. */
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Markdown } from '../../../frontend/src/components/layout/markdown.tsx'

it('links lead to the web, to a mail and to a telephone, and nowhere else', () => {
  const text =
    '[web](https://bloom.example/) [mail](mailto:maya@bloom.example) [call](tel:+4930123) [script](javascript:alert) [page](/admin)'
  render(<Markdown text={text} />)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['web', 'https://bloom.example/'],
    ['mail', 'mailto:maya@bloom.example'],
    ['call', 'tel:+4930123'],
  ])
  expect(screen.getByText(/script page$/)).toBeTruthy()
})

it('lines are parted by a break, which the first one has not before it', () => {
  const { container } = render(<Markdown text={'one\ntwo\nthree'} />)
  expect(container.innerHTML).toBe('<p>one<br>two<br>three</p>')
})
