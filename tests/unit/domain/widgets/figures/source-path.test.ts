import { expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import { sourcePath } from '../../../../../src/domain/widgets/figures/figures-path.ts'

const dashboardKey = { type: 'external', code: 'P00001' } as const

test('a url is filled with the place of its dashboard', () => {
  expect(sourcePath('/data/{entity}/{code}/holdings?by=security', dashboardKey)).toEqual(
    O.some('/data/portfolio/P00001/holdings?by=security'),
  )
  expect(sourcePath('/dashboard/{type}/{code}', dashboardKey)).toEqual(O.some('/dashboard/external/P00001'))
})

test.each([
  'https://elsewhere.example/figures',
  '//elsewhere.example/figures',
  '/\\elsewhere.example',
  'data/firm',
  'javascript:alert(1)',
  '/data/../../secrets',
  '/data/%2e%2e/secrets',
  '/data/%2Fsecrets',
  '/data/./secrets',
  '/data/firm#fragment',
  '/data/firm\n',
  '/data//firm',
  '/',
  '',
])('%j leads out of the API and is refused', (url) => {
  expect(sourcePath(url, dashboardKey)).toEqual(O.none)
})

test('a code cannot lead out of the API either', () => {
  expect(sourcePath('/data/{code}/holdings', { type: 'portfolio', code: '../../users' })).toEqual(O.none)
  expect(sourcePath('/data/{code}/holdings', { type: 'portfolio', code: 'A B' })).toEqual(
    O.some('/data/A%20B/holdings'),
  )
})
