import { afterAll, beforeAll, expect, test } from 'vitest'
import { svgToPng } from '../../../../server/reports/pictures/svg-to-png.ts'
import { E } from '../../../../src/domain/fp.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
let accessToken = ''

beforeAll(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('client')
})
afterAll(() => testApp.drop())

const svg = (content: string, size = 'width="300" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}><title>A &amp; B</title>${content}</svg>`
const uriOf = (text: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
const red = svg('<rect width="300" height="100" fill="#ff0000"/>')

const draw = (uri: unknown, width: unknown = 600, height: unknown = 200) =>
  testApp.call('POST', '/utils/svg2png', { uri, width, height }, { token: accessToken })

const pngOf = (uri: string): Buffer => Buffer.from(uri.replace('data:image/png;base64,', ''), 'base64')
const sizeOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)]

test.each([
  ['as large as asked', [600, 200], [600, 200]],
  ['as large as fits in its proportions', [600, 600], [600, 200]],
  ['as large as fits in its proportions', [900, 50], [150, 50]],
])('a picture is drawn %s: %j', async (_, [width, height], size) => {
  const reply = await draw(uriOf(red), width, height)
  expect(reply.statusCode).toBe(200)
  const { uri } = reply.json<{ uri: string }>()
  expect(uri).toMatch(/^data:image\/png;base64,/)
  expect(pngOf(uri).subarray(1, 4).toString()).toBe('PNG')
  expect(sizeOf(pngOf(uri))).toEqual(size)
})

test('it may come in base64, and its words are drawn', async () => {
  const words = svg('<rect width="300" height="100" fill="#fff"/><text x="10" y="60" font-size="40">Plutus</text>')
  const blank = svg('<rect width="300" height="100" fill="#fff"/>')
  const base64 = (text: string): string => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
  const [written, empty] = await Promise.all([draw(base64(words)), draw(base64(blank))])
  expect([written.statusCode, empty.statusCode]).toEqual([200, 200])
  expect(written.json<{ uri: string }>().uri.length).toBeGreaterThan(2 * empty.json<{ uri: string }>().uri.length)
})

test('a long picture is not too long', async () => {
  const dots = Array.from({ length: 12_000 }, (_, index) => `M${index % 300},${index % 97}h1v1h-1z`).join('')
  const reply = await draw(uriOf(svg(`<path fill="#123456" d="${dots}"/>`)))
  expect(reply.statusCode).toBe(200)
})

test.each<[string, string, string]>([
  ['that shows a file', svg('<image href="file:///etc/passwd" width="10" height="10"/>'), 'PictureNotDrawable'],
  ['whose tags do not match', svg('<g></path>'), 'PictureNotDrawable'],
  ['without a size', svg('<rect/>', 'width="0" height="0"'), 'PictureNotDrawable'],
])('a picture %s is not drawn', async (_, text, _tag) => {
  const reply = await draw(uriOf(text))
  expect([reply.statusCode, reply.json()]).toEqual([422, expect.objectContaining({ _tag })])
})

test.each(['https://example.com/x.svg', 'file:///etc/passwd', 'data:image/svg+xml'])(
  '%s is not fetched',
  async (uri) => {
    const reply = await draw(uri)
    expect([reply.statusCode, reply.json()]).toEqual([422, expect.objectContaining({ _tag: 'NotAPicture' })])
  },
)

const readTo = 512 * 1024

test('half a megabyte is read and no more', async () => {
  const uri = uriOf(svg(''))
  const sized = (length: number): string => `${uri}${'x'.repeat(length - uri.length)}`
  expect((await draw(sized(readTo - 100))).statusCode).toBe(422)
  expect((await draw(sized(readTo))).statusCode).toBe(413)
})

test('the server goes on while a picture is read that takes long to read', async () => {
  const hostile = `data:image/svg+xml,<svg><rect${' x=""'.repeat(100_000)}`
  const turns = { count: 0, isOver: false }
  const turn = (): void => {
    turns.count += 1
    if (!turns.isOver) setImmediate(turn)
  }
  setImmediate(turn)
  expect(await svgToPng(hostile, { width: 10, height: 10 })()).toEqual(E.left({ _tag: 'PictureNotDrawable' }))
  turns.isOver = true
  expect(turns.count).toBeGreaterThan(1)
})

test('a size that is none is malformed, one that is too much too large', async () => {
  const sizes = [0, -1, 1.5, 4097, '10', null]
  const replies = await Promise.all(sizes.map((width) => draw(uriOf(red), width)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(sizes.map(() => 400))
  expect(replies[0]?.json()).toMatchObject({
    errors: [{ path: 'width', message: 'must be a whole number from 1 to 4096' }],
  })
  const large = await draw(uriOf(red), 4096, 4096)
  expect([large.statusCode, large.json()]).toEqual([413, expect.objectContaining({ _tag: 'PictureTooLarge' })])
  expect((await draw(7)).statusCode).toBe(400)
})

test('one that takes too long is given up while other calls are answered', async () => {
  const circle =
    '<circle cx="150" cy="50" r="140" fill="#fff" fill-opacity="0.5" stroke="#000" stroke-width="9" stroke-dasharray="0.01"/>'
  const slow = draw(uriOf(svg(circle.repeat(1000))), 4000, 1333)
  const started = performance.now()
  const answered = await testApp.call('GET', '/accounts', undefined, { token: accessToken })
  expect([answered.statusCode, performance.now() - started < 1000]).toEqual([200, true])
  const reply = await slow
  expect([reply.statusCode, reply.json()]).toEqual([422, expect.objectContaining({ _tag: 'PictureTooSlow' })])
}, 20_000)

test('nobody draws without signing in', async () => {
  const reply = await testApp.call('POST', '/utils/svg2png', { uri: uriOf(red), width: 1, height: 1 })
  expect(reply.statusCode).toBe(403)
})
