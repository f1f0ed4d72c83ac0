import { expect, test } from 'vitest'
import type { Drawn } from '../../../../src/views/adapters/drawn-svg.ts'
import { type Caption, composePicture } from '../../../../src/views/widgets/graph/compose-picture.ts'

const drawn: Drawn = {
  markup: '<path d="M0,0h1v1h-1z" fill="rgb(1, 2, 3)"/>',
  width: 400,
  height: 200,
  font: '"Segoe UI", sans-serif',
  ink: 'rgb(10, 10, 10)',
  dimmed: '#566173',
  paper: 'rgb(255, 255, 255)',
  scheme: 'light',
}
const caption: Caption = { type: 'line', title: 'Fees & <charges>', notes: ['as at 30-Jun-26'], legend: [] }

const opened = (svg: string): Document => new DOMParser().parseFromString(svg, 'image/svg+xml')
const placesOf = (svg: string, words: string): readonly (string | null)[] => {
  const text = [...opened(svg).querySelectorAll('text')].find(({ textContent }) => textContent === words)
  return [text?.getAttribute('x') ?? null, text?.getAttribute('y') ?? null]
}

test('has the words as they are, whatever is in them', () => {
  const { svg, title } = composePicture(caption, drawn)
  expect(title).toBe('Fees & <charges>')
  expect(svg).toContain('Fees &amp; &lt;charges&gt;')
  expect(svg).toContain('font-family="&quot;Segoe UI&quot;, sans-serif"')
  expect(placesOf(svg, 'as at 30-Jun-26')).toEqual(['16', '52'])
})

test('stands on the paper of the screen, with room for all of it', () => {
  const { svg, width, height } = composePicture(caption, drawn)
  expect([width, height]).toEqual([432, 200 + 32 + 20 + 32])
  expect(svg).toContain(`<rect width="${width}" height="${height}" fill="rgb(255, 255, 255)"/>`)
  expect(svg).toContain(drawn.markup)
})

test('a legend that is too long for a line goes on in the next, in the colours of the scheme', () => {
  const legend = ['Australian equities', 'International equities', 'Cash'].map((name, place) => ({ name, place }))
  const light = composePicture({ ...caption, legend }, drawn)
  const dark = composePicture({ ...caption, legend }, { ...drawn, scheme: 'dark' })
  const [, first] = placesOf(light.svg, 'Australian equities')
  const [x, last] = placesOf(light.svg, 'Cash')
  expect([Number(last) - Number(first), x]).toEqual([20, '36'])
  expect(light.svg).toContain('stroke="#1f3353"')
  expect(dark.svg).toContain('stroke="#adaff9"')
})

test('dots keep their shapes and falls their hatching', () => {
  const legend = [{ name: 'Falls', place: 4 }]
  expect(composePicture({ ...caption, type: 'waterfall', legend }, drawn).svg).toContain('stroke="#923d02"')
  const dots = opened(composePicture({ ...caption, type: 'scatter', legend }, drawn).svg)
  expect(dots.querySelectorAll('path').length).toBe(2)
})
