import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './support/test-app.ts'

let app: TestApp
let token = ''

beforeAll(async () => {
  app = await openTestApp()
  token = await app.signIn('client')
})
afterAll(() => app.drop())

const svg = (content: string, size = 'width="300" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}><title>A &amp; B</title>${content}</svg>`
const uriOf = (text: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
const red = svg('<rect width="300" height="100" fill="#ff0000"/>')

const draw = (uri: unknown, width: unknown = 600, height: unknown = 200) =>
  app.call('POST', '/utils/svg2png', { uri, width, height }, { token })

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
  const dots = Array.from({ length: 12_000 }, (_, place) => `M${place % 300},${place % 97}h1v1h-1z`).join('')
  const reply = await draw(uriOf(svg(`<path fill="#123456" d="${dots}"/>`)))
  expect(reply.statusCode).toBe(200)
})

const image = '<image href="file:///etc/passwd" width="10" height="10"/>'

test.each<[string, string]>([
  ['a file', image],
  ['another place', '<image xlink:href="https://example.com/x.png" width="10" height="10"/>'],
  ['a picture within', `<image href="${uriOf(svg(image))}" width="10" height="10"/>`],
  ['a copy of itself', '<g id="a"/><use href="#a"/>'],
  ['a style sheet', '<style>@import url("https://example.com/x.css");</style>'],
  ['styles', '<rect style="filter:url(#x)"/>'],
  ['a filter', '<filter id="x"><feTurbulence/></filter>'],
  ['a layer', '<g opacity="0.5"/>'],
  ['a picture in a picture', '<svg width="1" height="1"/>'],
  ['a page', '<foreignObject><p>Hello</p></foreignObject>'],
  ['a script', '<script>alert(1)</script>'],
  ['a comment', '<!-- <image/> -->'],
  ['a tag left open', '<g'],
  ['tags that do not match', '<g></path>'],
])('one with %s in it is refused', async (_, content) => {
  const reply = await draw(uriOf(svg(content)))
  expect([reply.statusCode, reply.json()]).toEqual([422, expect.objectContaining({ _tag: 'PictureNotDrawable' })])
})

test.each([
  ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${red}`],
  ['nothing', ''],
  ['no SVG', '<html></html>'],
  ['no size', svg('<rect/>', 'width="0" height="0"')],
])('%s is no picture', async (_, text) => {
  const reply = await draw(uriOf(text))
  expect([reply.statusCode, reply.json()]).toEqual([422, expect.objectContaining({ _tag: 'PictureNotDrawable' })])
})

test.each([
  'https://example.com/x.svg',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml',
  '%',
  'data:image/svg+xml,%E0%A4%A',
])('%s is not fetched', async (uri) => {
  const reply = await draw(uri)
  expect([reply.statusCode, reply.json()]).toEqual([422, expect.objectContaining({ _tag: 'NotAPicture' })])
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
  expect((await draw(uriOf(`${red}${' '.repeat(1_200_000)}`))).statusCode).toBe(413)
  expect((await draw(7)).statusCode).toBe(400)
})

test('one that takes too long is given up while other calls are answered', async () => {
  const circle =
    '<circle cx="150" cy="50" r="140" fill="#fff" fill-opacity="0.5" stroke="#000" stroke-width="9" stroke-dasharray="0.01"/>'
  const slow = draw(uriOf(svg(circle.repeat(9000))), 4000, 1333)
  const started = performance.now()
  const answered = await app.call('GET', '/accounts', undefined, { token })
  expect([answered.statusCode, performance.now() - started < 1000]).toEqual([200, true])
  const reply = await slow
  expect([reply.statusCode, reply.json()]).toEqual([422, expect.objectContaining({ _tag: 'PictureTooSlow' })])
}, 20_000)

test('nobody draws without signing in', async () => {
  const reply = await app.call('POST', '/utils/svg2png', { uri: uriOf(red), width: 1, height: 1 })
  expect(reply.statusCode).toBe(403)
})
