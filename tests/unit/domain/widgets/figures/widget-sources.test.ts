import { expect, test } from 'vitest'
import { apiContract } from '../../../../../src/api/contract.ts'
import { type AnyEndpoint, answersFile } from '../../../../../src/api/endpoint.ts'
import { O } from '../../../../../src/domain/fp.ts'
import { widgetPath } from '../../../../../src/domain/widgets/figures/widget-sources.ts'

const dashboardKey = { type: 'portfolio', code: 'P1' } as const

/** Those of the contract that a widget may read by itself. */
const readable = Object.values<AnyEndpoint>(apiContract).filter(
  ({ method, path }) =>
    method === 'GET' && O.isSome(widgetPath('figures', path.replaceAll(/:(\w+)/g, '$1'), dashboardKey)),
)

test('B2: a widget reads no file, and nothing that is noted as evidence', () => {
  expect(readable.filter((endpoint) => answersFile(endpoint)).map(({ path }) => path)).toEqual([])
  expect(
    readable.filter(({ allowance }) => allowance !== undefined && allowance !== 'figures').map(({ path }) => path),
  ).toEqual([])
})

test('B2: a form sends nothing to a call that records what a person opened', () => {
  const formPath = (path: string) => widgetPath('form', path.replaceAll(/:(\w+)/g, '$1'), dashboardKey)
  const posts = Object.values<AnyEndpoint>(apiContract).filter(({ method }) => method === 'POST')
  const recording = posts.filter(
    (endpoint) => answersFile(endpoint) || /^\/orders\/:id\/(views|evidence)$/.test(endpoint.path),
  )
  expect(recording.map(({ path }) => path)).toContain('/reports/static/view/:name')
  expect(recording.filter(({ path }) => O.isSome(formPath(path)))).toEqual([])
  expect(posts.filter(({ path }) => path === '/messages' && O.isSome(formPath(path)))).toHaveLength(1)
})

test('B2: what a widget may read are calls of the contract', () => {
  expect(readable.map(({ path }) => path).sort()).toEqual([
    '/accounts',
    '/accounts/:code/group/accounts',
    '/accounts/:code/info',
    '/accounts/adviser/:code',
    '/advisers',
    '/benchmarks',
    '/data/:type/:code/:dataset',
    '/financial-years',
    '/groups',
    '/groups/:code/accounts',
    '/groups/:code/info',
    '/parcels/:type/:code',
    '/parcels/:type/:code/sales',
    '/reports/list',
    '/reports/static/:type/:code/list',
    '/stocks/:code/closes',
    '/stocks/:code/quote',
    '/users',
    '/videos',
  ])
})

test.each([
  '/reports/static/view/A?id=1',
  '/reports/static/zip/portfolio/P1?year=2026',
  '/reports/view/holdings',
  '/orders/A/evidence',
  '/dashboard/portfolio/P1/pdf',
  '/dashboard/portfolio/P1',
  '/events',
])('B2: a widget never asks for %s', (url) => {
  expect(widgetPath('figures', url, dashboardKey)).toEqual(O.none)
})
