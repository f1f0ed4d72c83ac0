import { expect, test } from 'vitest'
import type { DrawnSvg } from '../../../../src/views/adapters/drawn-svg.ts'
import { type PictureCaption, composePicture } from '../../../../src/views/widgets/graph/compose-picture.ts'

const sampleDrawn: DrawnSvg = {
  markup: '<path d="M0,0h1v1h-1z" fill="rgb(1, 2, 3)"/>',
  width: 400,
  height: 200,
  font: '"Segoe UI", sans-serif',
  ink: 'rgb(10, 10, 10)',
  dimmed: '#566173',
  paper: 'rgb(255, 255, 255)',
  scheme: 'light',
}
const sampleCaption: PictureCaption = {
  type: 'line',
  title: 'Fees & <charges>',
  notes: ['as at 30-Jun-26'],
  legend: [],
}

const openedDocument = (svg: string): Document => new DOMParser().parseFromString(svg, 'image/svg+xml')
const positionsOf = (svg: string, words: string): readonly (string | null)[] => {
  const text = [...openedDocument(svg).querySelectorAll('text')].find(({ textContent }) => textContent === words)
  return [text?.getAttribute('x') ?? null, text?.getAttribute('y') ?? null]
}

test('has the words as they are, whatever is in them', () => {
  const { svg, title } = composePicture(sampleCaption, sampleDrawn)
  expect(title).toBe('Fees & <charges>')
  expect(svg).toContain('Fees &amp; &lt;charges&gt;')
  expect(svg).toContain('font-family="&quot;Segoe UI&quot;, sans-serif"')
  expect(positionsOf(svg, 'as at 30-Jun-26')).toEqual(['16', '52'])
})

test('stands on the paper of the screen, with room for all of it', () => {
  const { svg, width, height } = composePicture(sampleCaption, sampleDrawn)
  expect([width, height]).toEqual([432, 200 + 32 + 20 + 32])
  expect(svg).toContain(`<rect width="${width}" height="${height}" fill="rgb(255, 255, 255)"/>`)
  expect(svg).toContain(sampleDrawn.markup)
})

test('a legend that is too long for a line goes on in the next, in the colours of the scheme', () => {
  const legend = ['Australian equities', 'International equities', 'Cash'].map((name, index) => ({
    name,
    colourIndex: index,
  }))
  const light = composePicture({ ...sampleCaption, legend }, sampleDrawn)
  const dark = composePicture({ ...sampleCaption, legend }, { ...sampleDrawn, scheme: 'dark' })
  const [, first] = positionsOf(light.svg, 'Australian equities')
  const [x, last] = positionsOf(light.svg, 'Cash')
  expect([Number(last) - Number(first), x]).toEqual([20, '36'])
  expect(light.svg).toContain('stroke="#1f3353"')
  expect(dark.svg).toContain('stroke="#adaff9"')
})

test('dots keep their shapes and falls their hatching', () => {
  const legend = [{ name: 'Falls', colourIndex: 4 }]
  expect(composePicture({ ...sampleCaption, type: 'waterfall', legend }, sampleDrawn).svg).toContain('stroke="#923d02"')
  const dots = openedDocument(composePicture({ ...sampleCaption, type: 'scatter', legend }, sampleDrawn).svg)
  expect(dots.querySelectorAll('path').length).toBe(2)
})
